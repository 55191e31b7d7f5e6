/**
 * How an item of the stock compares with what was ordered. `substitution`: the same drug, strength and form under another name;
 * `unclear`: one of the two can't be read for certain.
 */
export const productRelations = [
  'same',
  'substitution',
  'strength',
  'other-form',
  'other-drug',
  'unclear',
] as const
export type ProductRelation = (typeof productRelations)[number]

/** Why another brand or strength is dispensed. */
export const substitutionReasons = ['not-in-stock', 'patient-asked', 'cheaper', 'doctor-agreed'] as const
export type SubstitutionReason = (typeof substitutionReasons)[number]

export const substitutionReasonLabel: Readonly<Record<SubstitutionReason, string>> = {
  'not-in-stock': 'Not in stock',
  'patient-asked': 'Patient asked for it',
  cheaper: 'Costs less',
  'doctor-agreed': 'Doctor agreed by phone',
}
