package papers

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/ui"
)

// drawGrid draws an item as a table as in the paper. It returns nil if the cells form none.
func (p *page) drawGrid(s *sheet, item int) app.UI {
	of := s.Items[item]
	rows, columns, cells := grid(of)
	if rows == nil {
		return nil
	}
	head := gridHead(columns)
	var body []app.UI
	for _, row := range rows {
		line := []any{forReaders(row)}
		for _, column := range columns {
			k, there := cells[[2]string{row, column}]
			if !there {
				line = append(line, "")
				continue
			}
			f, _ := s.known(item, k)
			line = append(line, p.button(s, item, k, whereOf(of.Cells[k]), clipped(label(of.Cells[k], f), maxInGrid)))
		}
		body = append(body, ui.Cells("", line...))
	}
	return h.Box("div", "tight", stated(of), ui.ScrollBox("frame", of.Title, h.Box("table", "table paper-grid",
		h.Text("caption", "hidden", of.Title), h.Box("thead", "", head...), h.Box("tbody", "", body...))))
}

// gridHead draws the head of a table. What neighbours say alike after a comma, "k = 1, less than the 1-move", stands
// once above them.
func gridHead(columns []string) []app.UI {
	groups, names, grouped := []app.UI{h.Text("td", "", "")}, []app.UI{h.Text("td", "", "")}, false
	for i := 0; i < len(columns); {
		_, says, _ := strings.Cut(columns[i], ", ")
		end := i + 1
		for end < len(columns) && says != "" && strings.HasSuffix(columns[end], ", "+says) {
			end++
		}
		grouped = grouped || end > i+1
		scope := []string{"scope", "colgroup", "colspan", strconv.Itoa(end - i)}
		if end == i+1 {
			says = ""
		}
		groups = append(groups, h.Tag("th", scope, app.Text(says)))
		for ; i < end; i++ {
			name := forReaders(columns[i])
			if says != "" {
				name = strings.TrimSuffix(name, ", "+says)
			}
			names = append(names, ui.Th("col", name))
		}
	}
	if !grouped {
		return []app.UI{h.Box("tr", "", names...)}
	}
	return []app.UI{h.Box("tr", "grid-groups", groups...), h.Box("tr", "", names...)}
}
