-- Numbers in names sort as numbers: 'Walk-in 3' before 'Walk-in 10' (24.13).
CREATE COLLATION by_name (provider = icu, locale = 'und-u-kn-true');
