import type { Document } from '../source.ts'

/* Lists of controlled drugs. Read in November 2026; `copy` says where. The lists of the INCB and of NAFDAC could not be read in full. */

export const frenchNarcotics: Document = {
  title: 'France, arrêté du 22 février 1990, liste des substances classées comme stupéfiants',
  edition: '1990, as amended, copy undated',
  copy: 'github.com/etalab/lois-non-codifiees-et-reglements-francais (spsm9000498a)',
}

/** It names the schedules of the Convention on Psychotropic Substances of 1971. */
export const frenchPsychotropics: Document = {
  title: 'France, arrêté du 22 février 1990, liste des substances psychotropes',
  edition: '1990, as amended, copy undated',
  copy: 'github.com/etalab/lois-non-codifiees-et-reglements-francais (spsm9000500a)',
}

export const americanSchedules: Document = {
  title: 'United States, 21 CFR 1308, Schedules of Controlled Substances',
  edition: 'copy undated',
  copy: 'github.com/AlextheYounga/ecfr',
}

/** The guideline's own page was read only in part; the limit is as it was reported. */
export const controlledDrugsGuideline: Document = {
  title: 'NICE guideline NG46, Controlled drugs: safe use and management',
  edition: 'April 2016',
  copy: 'gponline.com, article 1391170',
}
