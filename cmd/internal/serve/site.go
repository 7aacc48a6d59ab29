//go:build !release

package serve

// archive is a ZIP of the built site in a released program, which tools/release.mjs builds.
var archive []byte
