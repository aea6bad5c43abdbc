// Package calc is the base of every calculator: what a page takes in, how it asks a job, and
// the frame around it.
//
//   - A Desk is what one tab of the browser computes and knows: the runs that it started,
//     whichever page is shown, and their results.
//   - An Answer is the state of one request and its result. It may be computed at once, follow
//     a slider, be offered with its cost, or be started unasked. It survives leaving the page;
//     it can be paused, stopped, resumed and tried again. A Many is a list of answers.
//   - A Form is a list of fields. Each keeps what was typed, parses it once, says beside itself
//     what is wrong with it, and is written to and read from the address.
//   - A Frame is the component of every calculator. A page is its fields, a request, and a view
//     that computes nothing. Parts is a page of several calculators, one of which is shown.
//
// Desk and Answer know neither the browser nor go-app. They are tested natively, with a fake
// engine and a fake clock. view.go draws an answer.
package calc
