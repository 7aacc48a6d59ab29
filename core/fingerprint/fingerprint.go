// Package fingerprint is SHA-256 (FIPS 180-4) of 32-bit words, each taken as four bytes, the lowest first. Words come in lots, so that
// what hashes them is called seldom: crypto/sha256, or in a browser a kernel of its own, which is several times as fast there.
package fingerprint
