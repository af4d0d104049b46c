// Package why says what the failure texts of the lease engines mean: whether the
// refusal was right, whether waiting helps, how to tell cases apart, and what to
// do next.
//
// What it is not: it knows the engines' own texts alone. Drivers explain theirs
// (providers.Text), and commands search both.
//
//	for _, e := range why.Find("backup_without_reusable_lease") { fmt.Println(e.Means) }
package why
