// Package bridge carries calls between JavaScript and Go, for every module compiled with GOOS=js. It decides nothing:
// methods in, structured replies, typed arrays and typed errors out, and a panic becomes an error instead of silence.
//
// What crosses:
//
//   - a text that JavaScript gives, as a string or, where it is long, as its bytes;
//   - a structured result, as an object { json, arrays }: JSON as bytes, and beside it the number arrays that would be slow
//     as text, each under its path in that document ("curves.paths.x");
//   - a failure, as an object { code, path, message, found, expected }, never as a string;
//   - a method that waits (for IndexedDB, say) as a promise of the one, rejected with the other; a method that does not,
//     as the one or { error: the other }, since a Go function cannot throw into JavaScript.
//
// JavaScript that gets undefined back has called a module that is no longer there.
package bridge
