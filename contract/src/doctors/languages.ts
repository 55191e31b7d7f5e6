/** The languages in which a visit can be held, by name. A fixed list, so that patients can look for one. */
export const languages = [
  'Arabic',
  'Edo',
  'English',
  'French',
  'Fulfulde',
  'Hausa',
  'Ibibio',
  'Igala',
  'Igbo',
  'Ijaw',
  'Kanuri',
  'Nigerian Pidgin',
  'Nupe',
  'Portuguese',
  'Sign language',
  'Spanish',
  'Tiv',
  'Urhobo',
  'Yoruba',
] as const
export type Language = (typeof languages)[number]
