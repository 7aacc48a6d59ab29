// Package fingerprint is SHA-256 (FIPS 180-4) of 32-bit words, each taken as four bytes, the lowest first. Words come many at a time:
// natively crypto/sha256 takes them; in WebAssembly, where that has no assembly, a kernel or the plain loop here.
package fingerprint
