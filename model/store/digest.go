package store

import (
	"time"

	"interlease.example/model"
)

// digest is a hash of what a statement wrote or answered. Everything in a row
// counts, so that two trials with one digest saw the same.
type digest uint64

// The multiplier is that of FNV-1a, 64 bits; the shift lets high bits count.
func (d digest) add(x uint64) digest {
	d = (d ^ digest(x)) * 0x100000001b3
	return d ^ d>>29
}

func (d digest) time(t time.Duration) digest { return d.add(uint64(t)) }

// pair adds two identities.
func (d digest) pair(a, b int32) digest { return d.add(uint64(uint32(a))<<32 | uint64(uint32(b))) }

func (d digest) flag(b bool) digest {
	if b {
		return d.add(1)
	}
	return d.add(0)
}

func (d digest) run(r *model.Run) digest {
	return d.pair(int32(r.ID), int32(r.Task)).pair(int32(r.Agent), int32(r.Session)).
		add(uint64(r.Status)<<8 | uint64(r.Error)).time(r.StartedAt).time(r.FinishedAt).
		flag(r.Finalized)
}

func (d digest) task(t *model.Task) digest {
	return d.pair(int32(t.ID), int32(t.Agent)).pair(int32(t.Workspace), int32(t.Execution)).
		add(uint64(t.Deferred))
}

func (d digest) lease(l *model.Lease) digest {
	return d.pair(int32(l.ID), int32(l.Run)).
		pair(int32(l.Scope.Env), int32(l.Scope.Workspace)).
		pair(int32(l.Scope.Task), int32(l.Scope.Agent)).
		pair(int32(l.Sandbox), int32(l.Fingerprint)).
		add(uint64(l.Status)<<24 | uint64(l.Policy)<<16 | uint64(l.Cleanup)<<8 | uint64(l.Reason)).
		time(l.AcquiredAt).time(l.LastUsedAt).time(l.ReleasedAt).time(l.UpdatedAt).
		backup(&l.Backup)
}

func (d digest) wake(k *model.Wake) digest {
	return d.pair(int32(k.ID), int32(k.Task)).add(uint64(k.Run)).time(k.At).flag(k.Deferred)
}

func (d digest) session(x *model.Session) digest {
	return d.pair(int32(x.Task), int32(x.ID)).backup(&x.Backup)
}

func (d digest) backup(b *model.Backup) digest {
	return d.pair(int32(b.Source), int32(b.Authorized)).flag(b.Valid)
}

// change is a row as it became.
func (d digest) change(c *model.Change) digest {
	switch d = d.add(uint64(c.Table)); c.Table {
	case model.TableRuns:
		return d.run(&c.Run)
	case model.TableTasks:
		return d.task(&c.Task)
	case model.TableLeases:
		return d.lease(&c.Lease)
	case model.TableWakes:
		return d.wake(&c.Wake)
	}
	return d.session(&c.Sess)
}

// answer is what a statement gave back.
func (q *statement) digest() uint64 {
	d := digest(q.what).add(uint64(q.newID)).time(q.until).flag(q.found).flag(q.err != nil)
	for i := range q.rows {
		d = d.lease(&q.rows[i])
	}
	for i := range q.runs {
		d = d.run(&q.runs[i])
	}
	for _, t := range q.tasks {
		d = d.add(uint64(t))
	}
	if q.gotRun.ID != 0 {
		d = d.run(&q.gotRun)
	}
	if q.gotT.ID != 0 {
		d = d.task(&q.gotT)
	}
	if q.gotL.ID != 0 {
		d = d.lease(&q.gotL)
	}
	if q.gotS.Task != 0 {
		d = d.session(&q.gotS)
	}
	return uint64(d)
}
