// Package bridge carries calls between JavaScript and Go, for every module compiled with GOOS=js. It has no logic of its own. Replies are
// structured, errors are typed, and a panic becomes an error.
//
//   - A text argument is a string or, where it is long, a Uint8Array.
//   - A result is an object { json, arrays }: JSON as bytes, and the number arrays that would be slow as text, each under its path in that
//     document ("curves.paths.x").
//   - An error is an object { code, path, message, found, expected }, never a string.
//   - A method that waits (for IndexedDB, say) returns a promise of a result, which may be rejected with an error. Any other method returns
//     a result or { error }, since a Go function cannot throw into JavaScript.
//
// A call that returns undefined has reached a module that has ended.
package bridge
