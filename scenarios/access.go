package scenarios

import (
	"interlease.example/model"
	"interlease.example/model/store"
	"interlease.example/providers/fake"
	"interlease.example/sim/proc"
)

// Cloud is the provider's service, for an engine of the reader's own.
func (w *World) Cloud() *fake.Daytona { return w.cloud }

// Store is the database, for an engine of the reader's own. It has the tasks of
// the workload, and its runs if KeepRuns was called.
func (w *World) Store() *store.Store { return w.db }

// KeepRuns makes the world keep a row of each run in Store, for an engine of the
// reader's own that ends runs there. Without rows a run ends as its client says.
func (w *World) KeepRuns() { w.hasRuns = true }

// Driver is the provider's plug-in; it lives in Worker and is reached by Invoke. The
// guards of an engine of the reader's own are judged only if it uses this one.
func (w *World) Driver() model.Driver {
	w.hasDriver = true
	return w.driver
}

// Worker is the host of the driver.
func (w *World) Worker() proc.Host { return w.worker }

// Transit is how long a request to the worker travels, and its answer.
func (w *World) Transit() proc.Window { return proc.UpTo(toWorker) }
