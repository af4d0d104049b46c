module interlease.example

go 1.26
