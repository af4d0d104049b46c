package bench

import (
	"testing"
	"time"

	"interlease.example/sim"
	"interlease.example/sim/strategy"
)

// In these benchmarks an iteration is a round: each contestant has its turn.
const slice = 50 * time.Millisecond

func BenchmarkPoints(b *testing.B) {
	c := newPointsContest(&strategy.Random{})
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
	shares := c.shares()
	b.ReportMetric(r.median(of(kernelPoints, lap.perTrial)), "points/trial")
	b.ReportMetric(shares[0].Value, "choices/trial")
	b.ReportMetric(shares[1].Value, "self-%")
	b.ReportMetric(shares[2].Value, "allocs/trial")
}

func BenchmarkTrials(b *testing.B) {
	c := newTrialsContest(Deep(), &strategy.Random{}, &sim.Plan{Seed: 1})
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
}
