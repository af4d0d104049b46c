package stats

import "math"

// Confidence is the level of every statement of this package.
const Confidence = 0.95

// RulesOutOneIn is the largest k such that trials without a failure rule out, at
// the level Confidence, a fault that strikes 1 trial in k or more often. It is 0
// when they rule out nothing: a fault that strikes in each trial is ruled out by
// the first. It is the exact upper limit of Clopper and Pearson for no failures,
// 1 − (1 − Confidence)^(1/trials), about 3/trials.
func RulesOutOneIn(trials int) int {
	if trials <= 0 {
		return 0
	}
	upper := -math.Expm1(math.Log(1-Confidence) / float64(trials))
	return int(math.Floor(1 / upper))
}
