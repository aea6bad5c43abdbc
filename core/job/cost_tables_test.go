package job

import (
	"fmt"
	"strings"
)

// tableCosts are the rows of Memory, Dundee and the coincidences.
var tableCosts = []costRow{
	{request: `{"job":"memory","pairs":20}`},
	{request: `{"job":"memory","pairs":200,"from":200}`},
	{request: `{"job":"memory","pairs":200}`},
	{request: `{"job":"memory","pairs":330}`},
	{request: `{"job":"memory","pairs":300,"rules":"one-only"}`},
	{request: `{"job":"memory","pairs":400,"from":303}`},
	{request: `{"job":"memory","pairs":120,"players":6}`},
	{request: `{"job":"memory","pairs":400,"players":6,"from":400}`},
	{request: `{"job":"memory","pairs":1,"rules":"no-zero","closed":30}`},
	{request: `{"job":"memory","pairs":1,"rules":"standard","closed":17}`},
	{request: `{"job":"memory","pairs":400,"from":399,"rules":"two-only","expansions":true}`},
	{request: `{"job":"memory","pairs":60,"capacity":7}`},
	{request: `{"job":"memory","pairs":200,"capacity":200,"from":200}`},
	{request: `{"job":"memory","pairs":300,"exact":false}`},
	{request: `{"job":"memory","pairs":300,"exact":false,"players":6}`},
	{request: `{"job":"memory","pairs":5000,"exact":false,"from":4999}`},
	{request: `{"job":"memory","pairs":1800,"exact":false}`},
	{request: `{"job":"memory","pairs":5000,"exact":false,"capacity":9}`},
	{request: `{"job":"memory","pairs":5000,"exact":false,"capacity":5000,"from":5000}`},
	{request: `{"job":"memory-win","pairs":8}`},
	{request: `{"job":"memory-win","pairs":30}`},
	{request: `{"job":"memory-win","pairs":80,"from":80,"leads":[0]}`},
	{request: `{"job":"memory-win","pairs":80}`},
	{request: `{"job":"memory-match","pairs":50,"players":["optimal","defensive"]}`},
	{request: `{"job":"memory-match","pairs":500,"players":["optimal","defensive"]}`},
	{request: `{"job":"memory-match","pairs":500,"players":["aggressive","two-move"]}`},
	{request: `{"job":"memory-reply","pairs":30,"against":"defensive"}`},
	{request: `{"job":"memory-reply","pairs":200,"against":"optimal"}`},
	{request: `{"job":"memory-reply","pairs":290,"against":"optimal"}`},
	{request: `{"job":"memory-reply","pairs":400,"against":"optimal","from":400}`},
	{request: `{"job":"memory-alone","pairs":8}`},
	{request: `{"job":"memory-alone","pairs":50}`},
	{request: `{"job":"memory-alone","pairs":100}`},
	{request: `{"job":"memory-alone","pairs":1000}`},
	{request: `{"job":"memory-alone","pairs":8,"capacity":4}`},
	{request: `{"job":"memory-alone","pairs":100,"capacity":50}`},
	{request: `{"job":"memory-alone","pairs":1000,"capacity":1000}`},
	{request: `{"job":"memory-alone","pairs":8,"copies":3}`},
	{request: `{"job":"memory-alone","pairs":30,"copies":3}`},
	{request: `{"job":"memory-alone","pairs":100,"copies":3}`},
	{request: `{"job":"memory-alone","pairs":12,"copies":4}`},
	{request: `{"job":"memory-alone","pairs":30,"copies":4}`},
	{request: `{"job":"board","cards":[1,2,1,3,2,4,3,4]}`},
	{request: `{"job":"board","cards":` + pairLabels(20000) + `}`},
	{request: `{"job":"boards","pairs":8}`},
	{request: `{"job":"boards","pairs":40}`},
	{request: `{"job":"boards","pairs":100}`},
	{request: `{"job":"dundee-adaptive","deck":[4,4,4,4,4,4,4,4,4,4,4,4,4]}`},
	{request: `{"job":"dundee-adaptive","deck":[8,8,8,8,8,8,8,8,8,8,8,8,8]}`},
	{request: `{"job":"dundee-adaptive","deck":[80,80,80,80]}`},
	{request: `{"job":"dundee-adaptive","deck":[500,500]}`},
	{request: `{"job":"dundee-adaptive","deck":[1000,1000]}`},
	{request: `{"job":"dundee-adaptive","deck":` + repeated(250, 4) + `}`, shards: []int{0, 10, 20}},
	{request: `{"job":"dundee-adaptive","deck":` + repeated(500, 4) + `}`, shards: []int{7, 8}},
	{request: `{"job":"dundee-adaptive","deck":[1,2,3,4,5,6,7,8,9,10,11,12,13]}`},
	{request: `{"job":"dundee-adaptive","deck":[2000]}`},
	{request: `{"job":"dundee-adaptive","deck":[1980,10,10]}`},
	{request: `{"job":"dundee-adaptive","deck":` + repeated(2000, 1) + `}`},
	{request: `{"job":"dundee-adaptive","deck":` + repeated(1000, 2) + `}`},
	{request: `{"job":"dundee-adaptive","deck":` + repeated(2000, 1) + `,"strategy":"anti-greedy"}`},
	{request: `{"job":"dundee-adaptive","deck":[1000,1000],"strategy":"anti-greedy"}`},
	{request: `{"job":"dundee-advance","deck":[4,4,4,4],"bid":[4,4,4,4]}`},
	{request: `{"job":"dundee-advance","deck":[1000,1000],"bid":[1000,1000]}`},
	{request: `{"job":"dundee-advance","deck":` + repeated(2000, 1) + `,"bid":` + repeated(2000, 1) + `}`},
	{request: `{"job":"dundee-advance","deck":` + repeated(44, 44) + `,"bid":` + repeated(44, 44) + `}`},
	{request: `{"job":"dundee-adaptive","deck":[40,3,2],"closed":true}`},
	{request: `{"job":"dundee-adaptive","deck":[200,10,10],"closed":true}`},
	{request: `{"job":"dundee-adaptive","deck":[200,19,1],"closed":true}`},
	{request: `{"job":"guess-all","deck":[4,4,4,4,4,4,4,4,4,4,4,4,4]}`},
	{request: `{"job":"guess-all","deck":[500,500]}`},
	{request: `{"job":"guess-all","deck":[334,333,333]}`},
	{request: `{"job":"guess-all","deck":[1000]}`},
	{request: `{"job":"guess-all","deck":` + repeated(1000, 1) + `,"yesNo":true}`},
	{request: `{"job":"guess-all","deck":` + repeated(50, 20) + `}`},
	{request: `{"job":"guess-all","deck":[10,10],"yesNo":true}`},
	{request: `{"job":"guess-all","deck":[7,7,7],"yesNo":true}`},
	{request: `{"job":"guess-all","deck":[3,3,3,3,3],"yesNo":true}`},
	{request: `{"job":"guess-all","deck":[5,5,5,5,5],"yesNo":true}`},
	{request: `{"job":"dundee-best","deck":[5,4,3]}`},
	{request: `{"job":"dundee-best","deck":[4,4,4,4,4,4,4,4,4,4,4,4,4]}`},
	{request: `{"job":"dundee-best","deck":` + repeated(2000, 1) + `}`},
	{request: `{"job":"dundee-best","deck":` + repeated(2000, 1) + `,"rounds":1}`},
	{request: `{"job":"dundee-best","deck":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44]}`, until: 0.002},
	{request: `{"job":"dundee-best","deck":[1,2,3,4,5,6,7,8]}`},
	{request: `{"job":"dundee-best","deck":[33,9,20,13,8,38,11]}`},
	{request: `{"job":"dundee-best","deck":[22,12,32,14,15,45,22,15]}`},
	{request: `{"job":"dundee-best","deck":[100,99]}`},
	{request: `{"job":"dundee-best","deck":[50,49,48]}`},
	{request: `{"job":"dundee-best","deck":[1000,600,400]}`, until: 0.00001},
	{request: `{"job":"dundee-best","deck":` + repeated(1000, 2) + `,"worst":true}`},
	{request: `{"job":"treize","ranks":6}`},
	{request: `{"job":"treize","ranks":13,"suits":4}`},
	{request: `{"job":"treize","ranks":2,"suits":28}`},
	{request: `{"job":"treize","ranks":57}`, shards: []int{0, 28, 57}},
	{request: `{"job":"treize","ranks":19,"suits":3}`},
	{request: `{"job":"treize","ranks":4,"suits":14}`},
	{request: `{"job":"steen","n":30}`},
	{request: `{"job":"steen","n":200}`},
	{request: `{"job":"steen","n":200,"from":200}`},
	{request: `{"job":"coincidence","game":"t1","ranks":52}`},
	{request: `{"job":"coincidence","game":"t3","ranks":13,"suits":4}`},
	{request: `{"job":"coincidence","game":"t1","ranks":2000}`},
	{request: `{"job":"coincidence","game":"t3","ranks":500,"suits":4}`},
	{request: `{"job":"coincidence","game":"t3","ranks":2,"suits":1000}`},
	{request: `{"job":"coincidence","deck":[2000],"calls":[2000],"exact":false}`},
	{request: `{"job":"coincidence","deck":` + repeated(40, 50) + `,"calls":` + repeated(40, 50) + `,"exact":false}`},
}

// repeated is a list of n times x.
func repeated(n, x int) string {
	return "[" + strings.TrimSuffix(strings.Repeat(fmt.Sprintf("%d,", x), n), ",") + "]"
}

// pairLabels is a board of n cards in which the mate of every card comes late.
func pairLabels(n int) string {
	var b strings.Builder
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprint(&b, i%(n/2))
	}
	return "[" + b.String() + "]"
}
