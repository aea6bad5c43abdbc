package santa

import (
	"fmt"
	"math"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
)

// leastRing and mostRing are the numbers of people between which drawings are pictured.
const leastRing, mostRing = 4, 20

// rings pictures three drawings of n people: two right ones and a wrong one. The text below each says which it is.
func rings(n int) app.UI {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	others := append(all[1:n/2:n/2], all[n/2+1:]...)
	ring := func(text string, circles ...[]int) app.UI {
		return h.Box("li", "", app.Raw(picture(n, circles)), h.Text("p", "note", text))
	}
	return h.Tag("ul", []string{"class", "rings", "aria-label", "Examples"},
		ring("Right: one circle", all),
		ring("Right: a pair", []int{0, n / 2}, others),
		ring("Wrong: an own name", []int{0}, all[1:]))
}

// picture draws people in a ring, and an arrow from each to whose name they draw.
func picture(n int, circles [][]int) string {
	var b strings.Builder
	b.WriteString(`<svg aria-hidden="true" viewBox="-60 -60 120 120" fill="none" stroke-width="1.5">`)
	at := func(i int) (x, y float64) {
		y, x = math.Sincos(2*math.Pi*float64(i)/float64(n) - math.Pi/2)
		return 52 * x, 52 * y
	}
	for _, of := range circles {
		color, step := "var(--accent)", 2*len(of)/5
		for step == 0 || len(of) > 1 && common(step, len(of)) {
			step++
		}
		for i, from := range of {
			x, y := at(from)
			if len(of) == 1 {
				color = "var(--red)"
				fmt.Fprintf(&b, `<circle cx="%.1f" cy="%.1f" r="7" stroke="%s"/>`, x, y, color)
			} else {
				toX, toY := at(of[(i+step)%len(of)])
				b.WriteString(arrow(x, y, toX, toY))
			}
			fmt.Fprintf(&b, `<circle cx="%.1f" cy="%.1f" r="3.5" fill="%s"/>`, x, y, color)
		}
	}
	b.WriteString(`</svg>`)
	return b.String()
}

// common reports whether two numbers have a common factor.
func common(a, b int) bool {
	for b != 0 {
		a, b = b, a%b
	}
	return a > 1
}

// arrow draws an arrow between two people, which ends before the second one.
func arrow(x, y, toX, toY float64) string {
	length := math.Hypot(toX-x, toY-y)
	ux, uy := (toX-x)/length, (toY-y)/length
	toX, toY = toX-6*ux, toY-6*uy
	return fmt.Sprintf(`<path stroke="var(--ink3)" d="M%.1f %.1fL%.1f %.1fM%.1f %.1fL%.1f %.1fL%.1f %.1f"/>`, x, y, toX, toY,
		toX-5*ux-3*uy, toY-5*uy+3*ux, toX, toY, toX-5*ux+3*uy, toY-5*uy-3*ux)
}
