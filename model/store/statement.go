package store

import (
	"time"

	"interlease.example/model"
	"interlease.example/sim/proc"
)

// statement is one round trip to the store, from its way there to its answer.
type statement struct {
	s     *Store
	n     int // since the trial began
	what  operation
	run   model.RunID // on whose behalf
	foot  proc.Foot
	row   proc.Ref // must be free, or is to be locked; 0: none
	tx    *Tx      // nil: a transaction of its own
	fault model.Fault

	called  time.Duration
	arrived time.Duration
	logged  int // where in the log
	sum     uint64
	reply   proc.Reply
	given   bool // its row, after it had waited

	args
	answer
	err error
}

// args are what a statement is about. Each operation uses some.
type args struct {
	query  Settling
	env    model.EnvID
	target model.RunID
	task   model.TaskID
	status model.RunStatus
	code   model.ErrorCode
	id     model.LeaseID
	box    model.SandboxID
	lease  model.Lease
	end    Ending
	sess   model.Session
	at     time.Duration
	flag   bool
	page   int
	bugs   HandOffBugs
}

// answer is what a statement gives back. The slices are the caller's.
type answer struct {
	found  bool
	until  time.Duration
	gotRun model.Run
	gotT   model.Task
	gotL   model.Lease
	gotS   model.Session
	newID  int
	rows   []model.Lease
	runs   []model.Run
	tasks  []model.TaskID
}

// statement readies a statement object.
func (s *Store) statement(what operation, by model.RunID) *statement {
	q := s.statements.take()
	s.sent++
	*q = statement{s: s, n: s.sent, what: what, run: by}
	return q
}

// send performs q and waits for its answer. Afterwards q is free to be used
// again, and readable until the caller suspends.
func (q *statement) send(p proc.P) error {
	if q.called = p.Now(); q.foot[3] == 0 {
		q.foot[3] = proc.Clock() // for the log
	}
	q.strike(p)
	// Without a limit a call ends with its answer.
	_ = p.Call(q.what.site(), q.request(p), q.foot, q, proc.Limit{})
	q.returned(p)
	q.s.statements.give(q)
	if q.err == ErrConnection {
		q.answer = answer{rows: q.rows[:0], runs: q.runs[:0], tasks: q.tasks[:0]}
		q.sum = q.digest()
	}
	p.Note(q.sum) // what was delivered to p
	return q.err
}

// strike asks the nemesis, which all clients share.
func (q *statement) strike(p proc.P) {
	c := &q.s.cfg
	c.Turn.Take()
	defer c.Turn.Give()
	q.fault = c.Nemesis.Strike(p, model.TargetStore, q.run)
}

// returned notes in the log that the answer has arrived.
func (q *statement) returned(p proc.P) {
	c := &q.s.cfg
	c.Turn.Take()
	defer c.Turn.Give()
	c.Log.Statements[q.logged].Returned = p.Now()
}

// Happen is the arrival of q, and once more when it is given a row for which it
// waited.
func (q *statement) Happen(w proc.World, r proc.Reply) {
	if q.given {
		q.receive(w)
		return
	}
	q.reply, q.arrived = r, w.Now()
	switch {
	case q.fault.Kind == model.FailedCall:
		q.tx.lost(w)
		q.finish(w, ErrConnection)
	case q.tx != nil && !q.tx.open:
		q.finish(w, ErrConnection)
	case q.row != 0 && !q.s.lock(w, q): // it waits
	default:
		q.perform(w)
	}
}

// perform does what q asks for. What a caller is told of a statement whose answer
// was lost is not what happened.
func (q *statement) perform(w proc.World) {
	err := q.what.apply(q, w)
	if q.fault.Kind == model.AnswerLost {
		err = ErrConnection
	}
	q.finish(w, err)
}

func (q *statement) finish(w proc.World, err error) {
	q.err = err
	entry := model.Statement{
		Kind: q.what.kind(), Run: q.run, Called: q.called, Step: w.Step(), At: w.Now(),
		Returned: -1, LockWait: w.Now() - q.arrived, Err: err,
	}
	q.logged = len(q.s.cfg.Log.Statements)
	q.s.cfg.Log.Statements = append(q.s.cfg.Log.Statements, entry)
	q.sum = q.digest()
	w.Note(q.sum)
	way := q.s.cfg.Answer
	if q.fault.Kind == model.SlowCall {
		way.Min, way.Max = way.Min+q.fault.Extra, way.Max+q.fault.Extra
	}
	q.reply.Answer(way)
	q.reply = nil
}
