package ask

import (
	"slices"
	"strconv"
	"strings"

	"rencontre/app/figure"
	"rencontre/core/job"
)

// gifts answers Secret Santa, with the people and the families of a question. Its parts are linked as they are.
func (r *reading) gifts(n *Name) []Link {
	if n.get("part") != "" {
		return []Link{{n.Called, n.to()}}
	}
	people, families := r.group()
	draw := Link{"Secret Santa: draw names on this device", to("/santa", "part", "draw")}
	if people == 0 {
		return []Link{{n.Called, n.to()}, draw}
	}
	same := r.event.link(figure.Whole(people)+" people: the number who draw their own name", people, "game", "t1", "m",
		strconv.Itoa(people))
	if r.event.r > 0 { // how many draw their own
		return []Link{same}
	}
	of := []string{"n", strconv.Itoa(people)}
	said := n.Called + ", n = " + figure.Whole(people)
	if families != nil {
		of = append(of, "families", strings.Join(families, ","))
		said += ", families of " + figure.And(families)
	}
	request := job.SecretSanta{Group: job.Group{People: &people}}
	for _, f := range families {
		request.Families = append(request.Families, number(f))
	}
	if !taken(&request) {
		return []Link{refusal("%s is not possible here: 2 to %d people, of whom no family is more than half.", said,
			job.SantaPeople), same}
	}
	if r.event.about == "" && has(r.words, "draw") {
		return []Link{draw, {said, to("/santa", of...)}, same}
	}
	return []Link{{said, to("/santa", of...)}, same, draw}
}

// lessons answers a lesson, or its worksheet, about what is named too.
func lessons(n *Name, all []mention) []Link {
	of, said := "", "a match, 13 cards"
	for _, s := range all {
		switch {
		case strings.Contains(s.Called, "Frustration"):
			of, said = "frustration", "frustration, 52 cards"
		case s.kind() == aGift:
			of, said = "santa", "Secret Santa, 10 people"
		case ofMemory(s):
			of, said = "memory", "Memory, 8 pairs"
		}
	}
	found := []Link{{"Lesson: " + said, to("/lesson", "of", of)}, {"Worksheet to print: " + said,
		to("/lesson", "of", of, "scene", "sheet")}}
	if n.get("scene") == "sheet" {
		slices.Reverse(found)
	}
	return found
}

// group returns the people of a question, 0 if it does not say, and the sizes of their families.
func (r *reading) group() (people int, families []string) {
	bare := numbersOf(r.words)
	switch {
	case r.couples > 0 && r.people > r.couples: // 10 people with two couples
		return r.people, slices.Repeat([]string{"2"}, r.couples)
	case r.couples > 0:
		return 2 * r.couples, slices.Repeat([]string{"2"}, r.couples)
	case has(r.words, "famil") && len(bare) > 0:
		people = r.people
		for _, size := range bare {
			families = append(families, strconv.Itoa(size))
			if r.people == 0 {
				people += size
			}
		}
		return people, families
	case r.people == 2 && len(bare) > 0: // two people draw each other
		return bare[0], nil
	case r.people > 0:
		return r.people, nil
	case r.cards > 0:
		return r.cards, nil
	case len(bare) > 0:
		return bare[0], nil
	}
	return 0, nil
}
