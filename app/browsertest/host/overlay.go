//go:build !js

package host

import (
	"errors"
	"io/fs"
	"slices"
	"strings"
)

// An overlay is a folder with additional files.
type overlay struct{ base, more fs.FS }

func (o overlay) Open(name string) (fs.File, error) {
	f, err := o.more.Open(name)
	if name != "." && !errors.Is(err, fs.ErrNotExist) {
		return f, err
	}
	return o.base.Open(name)
}

func (o overlay) ReadDir(name string) ([]fs.DirEntry, error) {
	entries, err := fs.ReadDir(o.base, name)
	if err != nil || name != "." {
		return entries, err
	}
	more, err := fs.ReadDir(o.more, name)
	entries = append(entries, more...)
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return entries, err
}
