import type { Age } from '../ages/row.ts'
import type { Sources } from '../source.ts'

/** UCUM. An amount is of the active ingredient; '{tablet}', '{puff}' and '{drop}' are for sources that state no other amount. */
export type DoseUnit =
  | 'mg'
  | 'ug'
  | 'g'
  | '[iU]'
  | 'mmol'
  | 'mL'
  | '{tablet}'
  | '{puff}'
  | '{drop}'
  | '{application}'
export type Amount = readonly [value: number, unit: DoseUnit]

export type Route =
  | 'oral'
  | 'injection'
  | 'inhaled'
  | 'nasal'
  | 'skin'
  | 'eye'
  | 'ear'
  | 'rectal'
  | 'vaginal'
  | 'mouth'

/** What a pharmacy hands over. 'liquid' is any syrup, suspension, solution or drops to swallow. */
export type ProductForm =
  | 'tablet'
  | 'capsule'
  | 'liquid'
  | 'sachet'
  | 'lozenge'
  | 'injection'
  | 'inhaler'
  | 'nebuliser solution'
  | 'nasal spray'
  | 'nasal drops'
  | 'cream'
  | 'eye drops'
  | 'eye ointment'
  | 'ear drops'
  | 'suppository'
  | 'enema'
  | 'pessary'
  | 'patch'
  | 'implant'
  | 'mouthwash'

/** 'cream' includes ointment, gel, lotion, shampoo and powder for the skin. */
export type FormRow = {
  route: Route
  form: ProductForm
  /**
   * '500 mg', '125 mg/5 mL', '100 ug/{puff}', '1 %'. Of a combination in the order of its ingredients: '500 mg + 125 mg'.
   * Empty: the form exists, but no source lists its strengths.
   */
  strengths: readonly string[]
  sources: Sources
}

/**
 * What may be given at one time, in a day or in a week, to whom. Limits, not advice: an order within them causes no finding.
 * Left out means that no source states it.
 */
export type DoseRow = {
  route: Route
  /** Only for this form, where the route alone doesn't decide: an inhaler delivers micrograms, a nebuliser milligrams. */
  form?: ProductForm
  /** Only for slow-release products, or only for all others; both if left out. */
  release?: 'slow' | 'immediate'
  /** Left out: adults, 18 years and over. A row for children always states both, or a weight. */
  from?: Age
  under?: Age
  fromKg?: number
  underKg?: number
  /**
   * What this limit is for, if it is higher or lower than usual: 'rheumatoid arthritis'. An order doesn't say what it is for: above
   * the usual row but within a use's row is a caution that names the use; above every row is serious.
   */
  use?: string
  /** One dose. Below `min` is a caution. */
  dose?: { min?: Amount; max?: Amount; maxPerKg?: Amount }
  /** 24 hours, across all products that contain the drug. */
  day?: { min?: Amount; max?: Amount; maxPerKg?: Amount }
  week?: { max: Amount }
  /** The shortest time between two doses; 168 for a drug that is taken once a week. */
  hoursApart?: number
  timesADay?: number
  /** The longest course. */
  maxDays?: number
  sources: Sources
}

/** Drugs for which a source states forms or doses. The others are reported as not checked. */
export type DrugDoses = { forms: readonly FormRow[]; doses: readonly DoseRow[] }
