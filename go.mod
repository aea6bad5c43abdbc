module rencontre

go 1.26
