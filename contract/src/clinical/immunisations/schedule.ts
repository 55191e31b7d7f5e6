/** An age, or the time between two doses. */
export type Span = { weeks: number } | { months: number } | { years: number }

export type ScheduledDose = {
  /** Unique in the schedule: 'Penta 2'. */
  dose: string
  /** The youngest age. */
  due: Span
  /** Given at this age or later, it is too late. */
  until?: Span
  /** Missed until this age, a doctor decides. */
  askFrom?: Span
  /** Given only some time after another dose. */
  after?: { dose: string } & Span
}

export type ScheduledVaccine = {
  id: string
  /** In plain words. */
  name: string
  /** Null for a supplement. */
  protectsAgainst: string | null
  girlsOnly?: true
  /** Not offered in the whole country: where, as far as it is known. */
  offeredWhere?: string
  source: string
  /** What no source that was read confirms. */
  unconfirmed: readonly string[]
  /** What to do about missed doses, for a doctor. */
  catchUp: { text: string; source: string } | null
  doses: readonly ScheduledDose[]
}

/*
 * Nigeria's schedule (National Programme on Immunization, NPHCDA), read on 2026-11-23. It rests on UNICEF Nigeria's list in a
 * transcription of 2025, with what was announced since: measles at 15 months, rotavirus, HPV with one dose, the malaria vaccine by state and
 * measles-rubella instead of measles. NPHCDA's own list could not be read. Intervals and catch-up are the WHO's, made to be adapted by the country.
 */

const sources = {
  'unicef-ng':
    'UNICEF Nigeria (with NPHCDA), as transcribed by Elephant Healthcare, Nigeria Immunization Schedule, undated on the copy; transcription committed 2025-06-17',
  'nphcda-hpv': 'NPHCDA, HPV vaccine, 2025-04-25',
  'malaria-bd':
    'BusinessDay, reporting NPHCDA, FG begins malaria vaccination for children December 2, 2024-11',
  'malaria-gavi':
    'Gavi VaccinesWork, Nigeria’s first malaria vaccine roll-out is greeted by an expectant population, 2025-01-23',
  'who-dak':
    'WHO, Digital adaptation kit for immunizations: decision-support logic, references accessed 2024-07-10; rests on WHO summary tables of March 2023 and the position papers',
  'who-t3':
    'WHO, Table 3: Recommendations for Interrupted or Delayed Routine Immunization - Summary of WHO Position Papers, March 2023',
} as const

/** In the order of the first dose. */
export const schedule: readonly ScheduledVaccine[] = [
  {
    id: 'bcg',
    name: 'BCG (tuberculosis)',
    protectsAgainst: 'tuberculosis',
    source: sources['unicef-ng'],
    unconfirmed: [],
    catchUp: {
      text: 'One dose if missed. Above 28 days the WHO kit asks for a negative tuberculosis test first; with HIV only when on treatment and stable; 4 weeks after another live vaccine.',
      source: sources['who-dak'],
    },
    doses: [{ dose: 'BCG', due: { weeks: 0 } }],
  },
  {
    id: 'hepb-birth',
    name: 'Hepatitis B (at birth)',
    protectsAgainst: 'hepatitis B',
    source: sources['unicef-ng'],
    unconfirmed: ['latest age for the birth dose in Nigeria'],
    catchUp: {
      text: 'As soon as possible, within 24 hours; the latest age is for the country to define, and none was found for Nigeria. Later doses are in the pentavalent vaccine.',
      source: sources['who-t3'],
    },
    // From six weeks the pentavalent vaccine protects against hepatitis B too.
    doses: [{ dose: 'HepB 0', due: { weeks: 0 }, askFrom: { weeks: 6 } }],
  },
  {
    id: 'opv',
    name: 'Polio drops',
    protectsAgainst: 'poliomyelitis',
    source: sources['unicef-ng'],
    unconfirmed: [],
    catchUp: {
      text: 'Resume without repeating. From 3 months old and unvaccinated: OPV and IPV together.',
      source: sources['who-dak'],
    },
    doses: [
      { dose: 'OPV 0', due: { weeks: 0 }, until: { weeks: 1 } },
      { dose: 'OPV 1', due: { weeks: 6 } },
      { dose: 'OPV 2', due: { weeks: 10 }, after: { dose: 'OPV 1', weeks: 4 } },
      { dose: 'OPV 3', due: { weeks: 14 }, after: { dose: 'OPV 2', weeks: 4 } },
    ],
  },
  {
    id: 'ipv',
    name: 'Polio injection',
    protectsAgainst: 'poliomyelitis',
    source: sources['unicef-ng'],
    unconfirmed: [],
    catchUp: {
      text: 'Resume without repeating. Started over 3 months old: IPV with the 1st and the 3rd OPV.',
      source: sources['who-t3'],
    },
    doses: [
      { dose: 'IPV 1', due: { weeks: 6 } },
      { dose: 'IPV 2', due: { weeks: 14 }, after: { dose: 'IPV 1', weeks: 8 } },
    ],
  },
  {
    id: 'penta',
    name: 'Pentavalent: diphtheria, tetanus, whooping cough, hepatitis B and Hib',
    protectsAgainst: 'diphtheria, tetanus, pertussis, hepatitis B, Haemophilus influenzae type b',
    source: sources['unicef-ng'],
    unconfirmed: ['hexavalent switch'],
    catchUp: {
      text: 'Resume without repeating. Started after 12 months of age: second after 4 weeks, third at least 6 months after the second. Hib is not needed above 5 years.',
      source: sources['who-dak'],
    },
    doses: [
      { dose: 'Penta 1', due: { weeks: 6 } },
      { dose: 'Penta 2', due: { weeks: 10 }, after: { dose: 'Penta 1', weeks: 4 } },
      { dose: 'Penta 3', due: { weeks: 14 }, after: { dose: 'Penta 2', weeks: 4 } },
    ],
  },
  {
    id: 'pcv',
    name: 'Pneumococcal vaccine (pneumonia, meningitis)',
    protectsAgainst: 'pneumococcal disease',
    source: sources['unicef-ng'],
    unconfirmed: [],
    catchUp: {
      text: 'First dose before 12 months: three doses 4 weeks apart. First dose at 12-23 months: two doses (4 weeks apart; 8 weeks at high risk). First dose from 24 months: second after 8 weeks if at all. Above 5 years: clinical judgement.',
      source: sources['who-dak'],
    },
    doses: [
      { dose: 'PCV 1', due: { weeks: 6 } },
      { dose: 'PCV 2', due: { weeks: 10 }, after: { dose: 'PCV 1', weeks: 4 } },
      { dose: 'PCV 3', due: { weeks: 14 }, after: { dose: 'PCV 2', weeks: 4 } },
    ],
  },
  {
    id: 'rota',
    name: 'Rotavirus vaccine (diarrhoea)',
    protectsAgainst: 'rotavirus',
    source: sources['unicef-ng'],
    unconfirmed: [],
    catchUp: {
      text: 'Until 24 months; resume without repeating. A mixed-product series needs three doses.',
      source: sources['who-dak'],
    },
    doses: [
      { dose: 'Rota 1', due: { weeks: 6 }, until: { months: 24 } },
      { dose: 'Rota 2', due: { weeks: 10 }, until: { months: 24 }, after: { dose: 'Rota 1', weeks: 4 } },
      { dose: 'Rota 3', due: { weeks: 14 }, until: { months: 24 }, after: { dose: 'Rota 2', weeks: 4 } },
    ],
  },
  {
    id: 'vitamin-a',
    name: 'Vitamin A drops',
    protectsAgainst: null,
    source: sources['unicef-ng'],
    unconfirmed: ['minimum interval', 'catch-up', 'doses after 12 months'],
    catchUp: null,
    doses: [
      { dose: 'Vitamin A 1', due: { months: 6 } },
      { dose: 'Vitamin A 2', due: { months: 12 } },
    ],
  },
  {
    id: 'measles',
    name: 'Measles and rubella vaccine',
    protectsAgainst: 'measles, rubella',
    source: sources['unicef-ng'],
    unconfirmed: [
      'ages and amounts of the MR doses are those of the measles doses they replace; no schedule showing MR itself was found',
    ],
    catchUp: {
      text: 'At any age from 9 months; the second from 15 months and 4 weeks after any live vaccine. An early dose (6-9 months, outbreak or HIV exposure) does not count as the first.',
      source: sources['who-dak'],
    },
    doses: [
      { dose: 'MR 1', due: { months: 9 } },
      { dose: 'MR 2', due: { months: 15 }, after: { dose: 'MR 1', weeks: 4 } },
    ],
  },
  {
    id: 'yellow-fever',
    name: 'Yellow fever vaccine',
    protectsAgainst: 'yellow fever',
    source: sources['unicef-ng'],
    unconfirmed: [],
    catchUp: {
      text: 'One dose at any age from 9 months, 4 weeks after another live vaccine unless on the same day. Not under 6 months; 6-9 months and from 60 years only after weighing the risk.',
      source: sources['who-dak'],
    },
    doses: [{ dose: 'YF', due: { months: 9 } }],
  },
  {
    id: 'mena',
    name: 'Meningitis vaccine',
    protectsAgainst: 'meningococcal meningitis',
    source: sources['unicef-ng'],
    unconfirmed: [
      'that the routine vaccine is MenA (the schedule says only "Meningitis Vaccine"; its footnote mentions ACYW135)',
    ],
    catchUp: { text: 'One dose at any age from 9 months.', source: sources['who-dak'] },
    doses: [{ dose: 'MenA', due: { months: 9 } }],
  },
  {
    id: 'malaria',
    name: 'Malaria vaccine',
    protectsAgainst: 'malaria (P. falciparum)',
    offeredWhere:
      'Kebbi and Bayelsa since 2 December 2024; 19 states and the FCT, then the remaining 15, were planned for 2025 (not confirmed that it happened)',
    source: sources['malaria-bd'],
    unconfirmed: ['amount and route', 'states after the first phase'],
    catchUp: { text: '4 weeks between doses', source: sources['who-dak'] },
    doses: [
      { dose: 'Malaria 1', due: { months: 5 }, until: { months: 12 } },
      { dose: 'Malaria 2', due: { months: 6 }, after: { dose: 'Malaria 1', weeks: 4 } },
      { dose: 'Malaria 3', due: { months: 7 }, after: { dose: 'Malaria 2', weeks: 4 } },
      { dose: 'Malaria 4', due: { months: 15 }, after: { dose: 'Malaria 3', months: 6 } },
    ],
  },
  {
    id: 'hpv',
    name: 'HPV vaccine (cervical cancer)',
    protectsAgainst: 'human papillomavirus',
    girlsOnly: true,
    source: sources['nphcda-hpv'],
    unconfirmed: [],
    catchUp: {
      text: 'Girls of 9-14 years: one dose. Routine target after the campaigns: girls aged 9.',
      source: sources['who-dak'],
    },
    doses: [{ dose: 'HPV', due: { years: 9 }, until: { years: 15 } }],
  },
]

/** A series that was interrupted is resumed, never restarted (WHO, table 3, March 2023): a dose counts whenever it was given. */
export const scheduledDoses: ReadonlySet<string> = new Set(
  schedule.flatMap(({ doses }) => doses.map(({ dose }) => dose)),
)

export const scheduleSource = sources['unicef-ng']

/** No Nigerian rule was found: this one is our own. */
export const overdueAfter = { weeks: 4 } as const
export const overdueRule =
  'A dose is called overdue four weeks after it became due. No national rule was found, so this is Alafia’s own'
