/** The doses of a child whose vaccines were up to date at its first birthday: name, dose of the schedule, age in weeks. */
export const firstYear = [
  ['BCG (tuberculosis)', 'BCG', 0],
  ['Hepatitis B (at birth)', 'HepB 0', 0],
  ['Polio drops', 'OPV 0', 0],
  ['Polio drops', 'OPV 1', 6],
  ['Polio injection', 'IPV 1', 6],
  ['Pentavalent', 'Penta 1', 6],
  ['Pneumococcal vaccine', 'PCV 1', 6],
  ['Polio drops', 'OPV 2', 10],
  ['Pentavalent', 'Penta 2', 10],
  ['Pneumococcal vaccine', 'PCV 2', 10],
  ['Polio drops', 'OPV 3', 14],
  ['Pentavalent', 'Penta 3', 14],
  ['Pneumococcal vaccine', 'PCV 3', 14],
  ['Measles vaccine', 'MR 1', 39],
  ['Yellow fever vaccine', 'YF', 39],
] as const
