package figure

// LeastSquares returns the coefficients by which the terms of each row add up to its value, nearest by least squares.
// The rows must determine them.
func LeastSquares(terms [][]float64, values []float64) []float64 {
	// The normal equations, with the right-hand sides in the last column. They are positive definite, so elimination
	// needs no pivoting (Higham, Accuracy and Stability of Numerical Algorithms, 2002, section 10.1).
	size := len(terms[0])
	rows := make([][]float64, size)
	for i := range rows {
		rows[i] = make([]float64, size+1)
	}
	for r, row := range terms {
		for i := range rows {
			for k, t := range row {
				rows[i][k] += row[i] * t
			}
			rows[i][size] += row[i] * values[r]
		}
	}
	for i := range rows {
		for k := range rows {
			if k == i {
				continue
			}
			by := rows[k][i] / rows[i][i]
			for c := range rows[k] {
				rows[k][c] -= by * rows[i][c]
			}
		}
	}
	by := make([]float64, size)
	for i := range rows {
		by[i] = rows[i][size] / rows[i][i]
	}
	return by
}
