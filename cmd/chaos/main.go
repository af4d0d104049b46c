// Command chaos tests lease engines under a seeded scheduler.
package main

func main() {}
