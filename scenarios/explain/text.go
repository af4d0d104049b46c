package explain

import (
	"fmt"
	"strings"

	"interlease.example/internal/wrap"
)

// indent begins the lines below the first one of a labelled text.
const indent = "          "

// Text is the explanation for a terminal, at most 100 letters wide; self is how the
// reader calls the command.
func (e *Explanation) Text(self string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "FAILED    %s\n\n", wrap.Text(e.tested()+"; fake Daytona", 90, indent))
	fmt.Fprintf(&b, "%s\n\n", wrap.Text(e.Sentence, width, ""))
	fmt.Fprintf(&b, "  broke   %s\n", e.Property)
	if bug, ok := e.Case.Engine.Planted(); ok && !e.Case.OfOwn() {
		fmt.Fprintf(&b, "  bug     %s\n", wrap.Text(bug.ID+": "+bug.Text, 88, indent))
	}
	t := e.columns()
	rows := e.rows(t)
	fmt.Fprintf(&b, "  size    %s; %v\n\n", plural(len(rows), "step"), e.Shrunk)
	b.WriteString(e.head(t) + strings.Join(rows, "") + "\n")
	for i, call := range e.Stack {
		fmt.Fprintf(&b, "%-9s %s\n", [...]string{"Where", ""}[min(i, 1)], call)
	}
	e.because(&b, self)
	for i, line := range e.Shrunk.NoPart {
		fmt.Fprintf(&b, "%-9s %s\n", [...]string{"No part", ""}[min(i, 1)], line)
	}
	switch {
	case e.Code.Text == "":
	case e.Case.OfOwn(): // the command does not have the engine
		fmt.Fprintf(&b, "Digest    %016x\n", e.Code.Digest)
	default:
		again := fmt.Sprintf("Again     %s replay %s", self, e.Code.Text)
		digest := fmt.Sprintf("   # digest %016x\n", e.Code.Digest)
		if len(again+digest) > width {
			digest = "\n" + indent + strings.TrimLeft(digest, " ")
		}
		b.WriteString(again + digest + e.seeded())
	}
	return b.String()
}

// tested says whose engine it was.
func (e *Explanation) tested() string {
	if e.Case.OfOwn() {
		return "your engine"
	}
	return e.Case.Engine.Tested()
}

// seeded warns of a code that is not of the choices.
func (e *Explanation) seeded() string {
	if !e.Code.Seeded {
		return ""
	}
	return indent + "(its choices don't fit into a code: this one is of the seed, the trial " +
		"before\n" + indent + "it was cut, and good until anything changes)\n"
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}

// because says what decided, and what the nearest passing trial does otherwise.
func (e *Explanation) because(b *strings.Builder, self string) {
	fmt.Fprintf(b, "Why       %s\n", wrap.Text(e.cause(), 90, indent))
	if e.Pass == nil {
		return
	}
	fmt.Fprintf(b, "Passes    %s\n", wrap.Text(e.passes(), 90, indent))
	if code := e.Pass.Code; code != "" && !e.Case.OfOwn() {
		fmt.Fprintf(b, "%s%s replay %s\n", indent, self, code)
	} else if code != "" {
		fmt.Fprintf(b, "%s%s\n", indent, code)
	}
}

func (e *Explanation) cause() string {
	meet := ""
	if e.Pair != nil {
		meet = fmt.Sprintf(" They meet on %s: (1) is %s, (2) is %s.", e.Pair.place(), e.Pair.First,
			e.Pair.Second)
	}
	switch {
	case e.Pair != nil && e.Pass != nil:
		return "(1) came before (2); in the nearest trial that passes, (2) comes first." + meet
	case e.Pass != nil:
		return "no two steps on a lease change their order in the nearest passing trial."
	case e.Within != nil && e.Within.First == 0:
		return fmt.Sprintf("(1) came before (2); in none of the %d trials within your times does (2) "+
			"come first.%s No single choice makes it pass.", e.Within.Trials, meet)
	case e.Within != nil:
		return fmt.Sprintf("(1) came before (2); in %d of %d trials within your times (2) comes "+
			"first.%s No single choice makes it pass.", e.Within.First, e.Within.Trials, meet)
	case e.Pair != nil:
		return "(1) came before (2)." + meet + " No single choice makes it pass."
	default:
		return "no single choice makes it pass."
	}
}

// passes says what is different in the trial that passes.
func (e *Explanation) passes() string {
	if e.Pass.Moved != "" {
		return e.Pass.Moved
	}
	return fmt.Sprintf("with choice %d of %d lowered from %d to %d", e.Pass.Choice, e.Shrunk.To,
		e.Pass.Was, e.Pass.Is)
}

// place is what the steps of a pair meet on.
func (p *Pair) place() string {
	if p.Lease == 0 {
		return "the table of leases"
	}
	return fmt.Sprintf("the row of lease l%d", p.Lease)
}
