package cases

// Hash is what stands for a name in a code.
func Hash(name string) uint64 { return hash(name) }
