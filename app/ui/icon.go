// Package ui has the parts that pages are made of: the frame around every page, fields, cards, results, progress,
// charts. A part knows how it looks and reads; the page knows what it means.
package ui

import "github.com/maxence-charriere/go-app/v10/pkg/app"

// icons has SVG content on a 20 by 20 grid with a 1.5 stroke, except for filled icons.
var icons = map[string]string{
	"play": `<rect x="3.5" y="5" width="8.5" height="11.5" rx="1.5"/>` +
		`<path d="m10 3 5.6 1.6a1.2 1.2 0 0 1 .8 1.5l-2.7 8.7"/>`,
	"count": `<rect x="3" y="3" width="14" height="14" rx="1.5"/><path d="M3 7.7h14M3 12.3h14M7.7 3v14M12.3 3v14"/>`,
	"reform": `<path d="M2.5 14.5h7.3"/><circle cx="12.5" cy="9.500" r="5.500"/>` +
		`<path d="M15.800 7.500l2.200 -2.200l1.500 2.700"/>`,
	"dundee": `<rect x="5" y="2.5" width="10" height="15" rx="1.5"/>` +
		`<path d="M8.2 7.8a1.9 1.9 0 1 1 2.6 1.9c-.6.3-.8.7-.8 1.4"/><path d="M10 13.6v.3" stroke-width="1.9"/>`,
	"back-cards": `<path d="M7.5 5 3 9.5 7.5 14M3.5 9.5H13a4 4 0 0 1 4 4V16"/>`,
	"bars":       `<path d="M4 17v-5M8 17V6M12 17V9M16 17V3" stroke-width="2.5"/>`,
	"memory": `<rect x="3" y="3" width="5.5" height="5.5" rx="1"/>` +
		`<rect x="11.5" y="3" width="5.5" height="5.5" rx="1"/><rect x="3" y="11.5" width="5.5" height="5.5" rx="1"/>` +
		`<rect x="11.5" y="11.5" width="5.5" height="5.5" rx="1"/>`,
	"hint": `<path d="M7 12.5C5.5 11.4 4.8 10 4.8 8.2a5.2 5.2 0 0 1 10.4 0c0 1.800-.7 3.200-2.200 4.300V14H7zM8 17h4"/>`,
	"shuffle": `<path d="M3 6h2.5c4 0 5 8 9 8H17M3 14h2.5c1.3 0 2.3-.9 3.1-` +
		`2M11.5 7.5C12.3 6.6 13.3 6 14.5 6H17M14.8 3.5 17.3 6l-2.5 2.5M14.8 11.5l2.5 2.5-2.5 2.5"/>`,
	"first": `<path d="M5 4v12M15 4.5 9.5 10l5.5 5.5M9.5 10H8"/>`,
	"last":  `<path d="M15 4v12M5 4.5 10.5 10 5 15.5M10.5 10H12"/>`,
	"back":  `<path d="M7 4.5 3.5 8 7 11.5M4 8h8.5a4 4 0 0 1 0 8H8"/>`,
	"run":   `<path d="M6 3.8v12.4L16 10z" fill="currentColor"/>`,
	"pause": `<path d="M7 4v12M13 4v12" stroke-width="2.5"/>`,
	"stop":  `<rect x="5" y="5" width="10" height="10" fill="currentColor"/>`,
	"copy": `<rect x="7" y="7" width="10" height="10" rx="1.5"/>` +
		`<path d="M13 7V4.5A1.5 1.5 0 0 0 11.5 3h-7A1.5 1.5 0 0 0 3 4.5v7A1.5 1.5 0 0 0 4.5 13H7"/>`,
	"link":    `<path d="m8.5 11.5 3-3M9 6.5l2-2a3.2 3.2 0 0 1 4.5 4.5l-2 2M11 13.5l-2 2A3.2 3.2 0 0 1 4.5 11l2-2"/>`,
	"theme":   `<circle cx="10" cy="10" r="7"/><path d="M10 3a7 7 0 0 1 0 14z" fill="currentColor"/>`,
	"check":   `<path d="m4.5 10.5 3.5 3.5 7.5-8"/>`,
	"warning": `<path d="M10 3.2 17.8 16.5H2.2zM10 8v4M10 13.8v.7"/>`,
	"agrees":  `<circle cx="10" cy="10" r="7.5"/><path d="m6.5 10.3 2.5 2.5 4.5-5"/>`,
	"earlier": `<circle cx="10" cy="10" r="7.5" stroke-dasharray="2 2.7"/><path d="m6.5 10.3 2.5 2.5 4.5-5"/>`,
	"consistent": `<circle cx="10" cy="10" r="7.5"/>` +
		`<path d="M6 9.2c1.3-1.6 2.7-1.6 4 0s2.7 1.6 4 0M6 12.7c1.3-1.6 2.7-1.6 4 0s2.7 1.6 4 0"/>`,
	"differs": `<path d="M10 1 19 10 10 19 1 10z" fill="currentColor" stroke="none"/>` +
		`<path d="M6.5 8.5h7M6.5 11.5h7M12 6.5l-4 7" stroke="var(--surface)"/>`,
	"unpublished": `<path d="m10 2.8 2.2 4.6 5 .7-3.6 3.5.9 5-4.5-2.4-4.5 2.4.9-5L2.8 8.1l5-.7z"/>`,
	"estimated": `<path d="M3.500 8c2.200-2.600 4.300-2.600 6.500 0s4.300 2.600 6.500 0M3.500 13c2.200-` +
		`2.600 4.300-2.600 6.500 0s4.300 2.600 6.500 0" stroke-width="2"/>`,
	"not-computed":   `<circle cx="10" cy="10" r="7.5" stroke-dasharray="2 2.7"/>`,
	"published-only": `<path d="M5 2.500h7l3 3v12H5zM11.500 2.500V6H15M7.500 10h5M7.500 13h5"/>`,
	"computing":      `<path d="M10 2.500A7.500 7.500 0 1 1 2.500 10" stroke-width="2.2"/>`,
	"beyond-this-device": `<path d="M3.500 4h13M3.500 16h13"/>` +
		`<path d="M6 10h.01M10 10h.01M14 10h.01" stroke-width="2.200"/>`,
	"present": `<rect x="2.5" y="4" width="15" height="10" rx="1"/><path d="M7 17h6"/>`,
	"keypad": `<path d="M4 4h3v3H4zM8.5 4h3v3h-3zM13 4h3v3h-3zM4 8.5h3v3H4zM8.5 8.5h3v3h-3zM13 ` +
		`8.5h3v3h-3zM4 13h3v3H4zM8.5 13h3v3h-3zM13 13h3v3h-3z" fill="currentColor" stroke="none"/>`,
	"eye": `<path d="M2 10s3-5.500 8-5.500S18 10 18 10s-3 5.500-8 5.500S2 10 2 10z"/>` +
		`<circle cx="10" cy="10" r="2.500"/>`,
	"code":   `<path d="M3 3h5v5H3zM12 3h5v5h-5zM3 12h5v5H3zM12 12h2v2h-2zM15 15h2v2h-2zM15 12h2M12 17h2"/>`,
	"search": `<circle cx="8.5" cy="8.5" r="5"/><path d="m12.500 12.500 4.500 4.500"/>`,
	"close":  `<path d="m5 5 10 10M15 5 5 15"/>`,
	"coincidences": `<rect x="3" y="4" width="8" height="12" rx="1.5"/>` +
		`<path d="M13.5 4H15a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-1.5M5.500 8.500h3M5.500 11.500h3"/>`,
	"gift":     `<path d="M3 7h14v3H3zM4.5 10v7h11v-7M10 7v10M10 7C8 3 4.500 3.500 6.500 7M10 7c2-4 5.500-3.500 3.500 0"/>`,
	"estimate": `<path d="M2.5 16c4 0 3.500-11 7.500-11s3.500 11 7.500 11"/>`,
}

// Icon draws an icon of 1.25 rem beside text. Screen readers skip it.
func Icon(name string) app.UI {
	return app.Raw(`<svg aria-hidden="true" width="20" height="20" viewBox="0 0 20 20" fill="none" ` +
		`stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">` + icons[name] + `</svg>`)
}

// mark draws the logo: a card at its own number between two others.
func mark() app.UI {
	return app.Raw(`<svg aria-hidden="true" width="26" height="24" viewBox="0 0 26 24" fill="none" ` +
		`stroke="currentColor" stroke-width="1.5"><path ` +
		`d="M8 3H4a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h4M18 3h4a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-4"/><rect x="8" y="2" ` +
		`width="10" height="20" rx="2"/><path d="m13 7.5 3 4.5-3 4.5-3-4.5z" fill="var(--red)" stroke="none"/></svg>`)
}
