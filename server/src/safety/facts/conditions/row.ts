import type { DrugOrClass } from '../drugs/all.ts'
import type { Sources } from '../source.ts'
import type { Severity } from '../vocabulary.ts'

/** Conditions that decide whether a drug is safe; recognised in the problem list by code and by words (recognise.ts). */
export const conditions = [
  'G6PD deficiency',
  'asthma',
  'COPD',
  'epilepsy',
  'heart failure',
  'long QT',
  'heart block or bradycardia',
  'heart attack or angina',
  'stroke',
  'high blood pressure',
  'peptic ulcer or stomach bleeding',
  'bleeding disorder',
  'blood clots',
  'diabetes',
  'thyroid disease',
  'gout',
  'glaucoma',
  'enlarged prostate or urinary retention',
  'myasthenia gravis',
  'Parkinson’s disease',
  'depression',
  'psychosis',
  'bipolar disorder',
  'dementia',
  'alcohol or drug dependence',
  'porphyria',
  'sickle cell disease',
  'migraine with aura',
  'breast cancer',
  'bowel obstruction',
  'ulcerative colitis or Crohn’s disease',
  'adrenal tumour',
  'high potassium',
  'low potassium',
  'dengue',
  'optic neuritis',
  'tendon disorder',
  'loiasis',
] as const
export type Condition = (typeof conditions)[number]

/** The circumstances in which a row applies. */
export type When =
  | { pregnancy: 'any' | 'first' | 'second' | 'third' | 'second and third' }
  /** `infantUnder`: days of age of the child. */
  | { breastfeeding: true; infantUnder?: number }
  /** mL/min/1.73 m². A source that states creatinine clearance says so in `effect`. */
  | { eGFRBelow: number }
  /** A source that names kidney disease without a number. */
  | { kidney: 'any disease' }
  | { liver: 'any disease' | 'severe disease' }
  | { condition: Condition }

/**
 * What to consider before a drug is given to a person in these circumstances. 'fine': the source says that it may be given, so
 * that it counts as looked up; without any row for a circumstance the drug is reported as not checked for it.
 */
export type ConditionRow = {
  whom: readonly DrugOrClass[]
  when: When
  severity: Severity | 'fine'
  /** What may happen and what to do; follows 'Lisinopril in pregnancy: '. One sentence, our own words. */
  effect: string
  /** Also applies to eye drops, creams and what else acts where it is put. */
  evenLocal?: true
  sources: Sources
}
