package calc

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/ui"
)

// A Screen is a page, or a part of one, that has one form, asks one request of it and states one result. A page embeds
// it and makes it by NewScreen and Answered.
type Screen struct {
	*Frame
	Form
	Result ui.Result // what the answer states, made once when it comes

	answer *answerState
}

// NewScreen returns a screen with the fields of its form. Its answer is to be made by Answered.
func NewScreen(f *Frame, fields ...Field) Screen { return Screen{Frame: f, Form: fields} }

// Answered returns the answer of a screen. state makes of a whole answer what the screen states. It depends on the
// request and the value alone, so that nothing is kept past the question.
func Answered[R any](s *Screen, state func(value R) ui.Result) *Answer[R] {
	a := FormAnswer[R](s.Frame, nil)
	a.heard = func() {
		if a.Whole() {
			s.Result = state(a.value)
			s.Result.Sources = a.Exported
		}
	}
	s.answer = &a.answerState
	return a
}

// Drawn is the question, the cost or progress of the answer, its result once it is whole, and what stands below.
// Progress of a moment is not drawn, since the result would move when it goes. A refusal is shown beside its field.
func (s *Screen) Drawn(question app.UI, title, units string, below ...app.UI) []app.UI {
	return append([]app.UI{question,
		h.If(s.right(), func() app.UI { return s.answer.DrawLong(title, units, "") }),
		h.If(s.answer.Whole(), s.Result.Draw)}, below...)
}
