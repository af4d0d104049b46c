module interlease.example/cmd/chaos

go 1.26

require interlease.example v0.0.0

replace interlease.example => ../..
