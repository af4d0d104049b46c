module engine.example

go 1.26

require interlease.example v0.0.0-00010101000000-000000000000

require pgregory.net/rapid v1.3.0 // indirect

replace interlease.example => ../..
