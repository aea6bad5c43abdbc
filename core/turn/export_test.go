package turn

// CostByCard is costByCard, for tests that stand on package memory.
var CostByCard = Turn.costByCard
