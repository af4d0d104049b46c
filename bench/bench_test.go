package bench

import (
	"testing"
	"time"
)

// In these benchmarks an iteration is a round: each contestant has its turn.
const slice = 50 * time.Millisecond

func BenchmarkPoints(b *testing.B) {
	c := newPointsContest()
	defer c.close()
	r := c.race(slice)
	for b.Loop() {
		r.round()
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(r.median(of(kernelPoints, lap.perPoint)), "ns/point")
	b.ReportMetric(r.median(of(wideKernelPoints, lap.perPoint)), "ns/point-with-instants")
	b.ReportMetric(r.median(of(loopPoints, lap.perPoint)), "ns/point-event-loop")
	b.ReportMetric(r.median(of(skeletonPoints, lap.perPoint)), "ns/point-skeleton")
	b.ReportMetric(r.median(ratio(kernelPoints, skeletonPoints, lap.perPoint)), "x-skeleton")
	b.ReportMetric(r.median(ratio(kernelPoints, loopPoints, lap.perPoint)), "x-event-loop")
	b.ReportMetric(r.median(ratio(wideKernelPoints, wideLoopPoints, lap.perPoint)),
		"x-event-loop-with-instants")
	b.ReportMetric(r.median(of(surwPoints, lap.perPoint)), "ns/point-surw")
	b.ReportMetric(r.median(ratio(surwPoints, skeletonPoints, lap.perPoint)), "surw-x-skeleton")
	report(b, c.kernel.shares(), "")
	report(b, c.surw.shares(), "-surw")
	b.ReportMetric(c.allocations().Value, "allocs/trial")
}

func BenchmarkTrials(b *testing.B) {
	c := newTrialsContest(Deep())
	defer c.close()
	r := c.race(slice)
	for b.Loop() {
		r.round()
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(r.median(of(kernelTrials, lap.perSecond)), "trials/s")
	b.ReportMetric(r.median(of(rapidTrials, lap.perSecond)), "trials/s-rapid")
	b.ReportMetric(r.median(of(bubbleTrials, lap.perSecond)), "trials/s-synctest")
	b.ReportMetric(r.median(ratio(kernelTrials, rapidTrials, lap.perSecond)), "x-rapid")
	b.ReportMetric(r.median(ratio(kernelTrials, bubbleTrials, lap.perSecond)), "x-synctest")
	b.ReportMetric(r.median(of(kernelTrials, lap.perPoint)), "ns/point")
	report(b, c.kernel.shares(), "")
}

func report(b *testing.B, s shares, suffix string) {
	b.ReportMetric(s.pointsPerTrial(), "points/trial"+suffix)
	b.ReportMetric(s.choicesPerTrial(), "choices/trial"+suffix)
	b.ReportMetric(s.selfPercent(), "self-%"+suffix)
}
