// Package calc is the base of every calculator: how a page asks, what it takes
// in, and the frame around it.
//
//   - A Desk is one tab of the browser at work: the runs that were begun in it,
//     whatever page is shown, and what came of them.
//   - An Answer is what a page knows of one question: here, following a slider,
//     offered with its cost, begun at once, left and found again, stopped, paused,
//     kept, resumed, failed and tried again. Many are the answers to a list of
//     questions.
//   - A Form is what is typed and chosen: each field is kept as typed, parsed once,
//     refused beside itself, and written to and read from the address.
//   - A Frame is the component of every calculator. A page is then its fields, a
//     request, and a view that computes nothing.
//
// Desk and Answer know neither the browser nor go-app, and are tested natively
// with a pool and a clock that are not real.
package calc
