//go:build !js

package serve

import "syscall"

// withoutWaiting opens a pipe without a writer at once.
const withoutWaiting = syscall.O_NONBLOCK
