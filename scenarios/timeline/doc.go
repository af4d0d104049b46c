// Package timeline reads and writes incidents as people write them down: a
// story, the inputs in order of time, and beneath each what must be observed.
//
//	# The board woke the task while the last run still saved its files.
//	scenario wake-in-release-tail
//
//	20:57:38 run 5cf8c306 ended succeeded
//	20:57:44 wake task t01
//	  20:57:44..53 run e7129ec7 resumed sandbox sb-1
//	20:57:51..53 run 5cf8c306 released
//
// Terms:
//
//   - An input is a line that makes something happen; it is not indented. An
//     observation is what a trial must show; it is indented, and stands beneath
//     the input that it follows. Observations are optional.
//   - The origin is the earliest instant of the first input. All times of a
//     Timeline count from there.
//
// The lines, with TIME in front of each; STATUS is one of succeeded, failed,
// cancelled, timed_out and interrupted, PART is instructions or workspace, and
// FAULT is what model.ParseFault reads:
//
//	run ID started task ID          server restarted
//	run ID ended STATUS             worker restarted
//	run ID saved PART               sandbox ID stopped
//	run ID released [as STATUS]     fault FAULT
//	run ID cancelled                wake task ID
//	run ID resumed sandbox ID       (observed)
//	run ID created sandbox ID       (observed)
//	run ID failed TEXT              (observed)
//
// A FAULT is TARGET nth N: KIND, as in "provider stop nth 2: answer lost", and strikes
// the Nth request of its target from its time on. TARGET is one of store statement,
// provider create, provider get, provider start, provider stop, provider delete and
// provider exec, which is a command of a run. KIND is failed (without an effect),
// answer lost (after its effect), or slow by DURATION, as in slow by 5s.
//
// Times are wall-clock times (20:57:44, with at most nine digits of a fraction)
// or offsets (6s, 1m30.5s, 250ms), one kind in a file, and exact as written. A
// range is 20:57:44..53, 20:57:44..20:58:03 or 6s..13s; both ends belong to it,
// and a search chooses inside. There are no dates: each time is within 12 hours
// after the line before it, so a clock that passes midnight needs no mark, and
// a longer pause needs offsets. Lines stand in order of their times; equal times
// keep the order of the file.
//
// An identity is what the reader's own logs use: any word without blanks. A run
// that no line starts was running when the timeline begins, if it is the first
// of its task; any other one is started by the wake before its first line.
//
// A # at the beginning of a line or after a blank begins a comment, except in
// TEXT, which takes the rest of its line. Comments before the first other line
// are the story. A first line "version 1" is optional.
//
// What it is not: it runs nothing, and knows neither which scenarios exist nor
// whether a world can do what a line asks for.
package timeline
