//go:build unix

package cli

import (
	"errors"
	"os"
	"syscall"
)

// lock refuses a file that another process has locked, since lines of two would mix. The lock ends with the process.
func lock(f *os.File) error {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return errors.New("another run is using the file")
	}
	return err
}
