import type { ProductRelation, SubstitutionReason } from '@alafia/contract/inventory/relations'
import { howToTake } from '@alafia/contract/prescriptions/directions'
import { directionsForStrength } from '@alafia/contract/prescriptions/other-strength'
import { noteMissing, type Pick } from '@alafia/contract/prescriptions/schema'
import { compareWithOrder, type StoredDrug } from '../inventory/matching.ts'
import type { PrescribedMedication } from './table.ts'

/** What is recorded of a pick that may be dispensed. */
export type Judgement = {
  relation: ProductRelation
  reason: SubstitutionReason | null
  note: string | null
  /** Ordered units that one unit stands for. */
  unitsEach: number
  /** Directions for another strength; null if they are those that were ordered. */
  dosage: string | null
  frequency: string | null
}

type FieldProblem = { field: 'itemId' | 'reason' | 'note' | 'directions'; message: string }

type Judged =
  | { judgement: Judgement; missing?: never; refusal?: never }
  | { judgement?: never; missing: FieldProblem; refusal?: never }
  | { judgement?: never; missing?: never; refusal: FieldProblem }

export const asOrdered: Judgement = {
  relation: 'same',
  reason: null,
  note: null,
  unitsEach: 1,
  dosage: null,
  frequency: null,
}

const refuse = (message: string): Judged => ({ refusal: { field: 'itemId', message } })
const lack = (field: FieldProblem['field'], message: string): Judged => ({ missing: { field, message } })

const needsAnother = 'It needs a new or amended prescription'
const reasonMissing = 'Please choose why another product is dispensed'

type Picked = Pick

const substitution = (relation: ProductRelation, { reason = null, note = null }: Picked): Judged =>
  reason === null ? lack('reason', reasonMissing) : { judgement: { ...asOrdered, relation, reason, note } }

const otherStrength = (
  medication: PrescribedMedication,
  unitsEach: number | null,
  name: string,
  { reason = null, note = null, directions = null }: Picked,
): Judged => {
  if (unitsEach === null) return refuse(`${name} is another strength. ${needsAnother}`)
  const changed = directionsForStrength(medication, unitsEach)
  if (changed.problem !== null) return refuse(`${name}: ${changed.problem}`)
  if (reason === null) return lack('reason', reasonMissing)
  const shown = howToTake(changed)
  if (directions !== shown) return lack('directions', `Confirm the new directions: ${shown}`)
  const { dosage, frequency } = changed
  return { judgement: { relation: 'strength', reason, note, unitsEach, dosage, frequency } }
}

/**
 * Whether an item may be dispensed for a medication: as it was ordered, as another brand with a reason, as another strength with
 * a reason and the new directions confirmed, or, if nobody can tell, with the pharmacist's own words. Anything else is refused.
 */
export const judgePick = (medication: PrescribedMedication, item: StoredDrug, pick: Picked): Judged => {
  const { relation, unitsEach } = compareWithOrder(medication, item)
  const name = `${item.name} ${item.dosage}`
  const { noSubstitution } = medication
  if (noSubstitution !== undefined && (relation === 'substitution' || relation === 'strength'))
    return refuse(`The doctor allows no substitution of ${medication.name}: ${noSubstitution}`)
  switch (relation) {
    case 'same':
      return { judgement: asOrdered }
    case 'substitution':
      return substitution(relation, pick)
    case 'strength':
      return otherStrength(medication, unitsEach, name, pick)
    case 'unclear': {
      const { reason = null, note = null } = pick
      return note === null
        ? lack('note', noteMissing)
        : { judgement: { ...asOrdered, relation, reason, note } }
    }
    case 'other-form':
      return refuse(`${name} (${item.form}) is another form than ${medication.name}. ${needsAnother}`)
    case 'other-drug':
      return refuse(`${name} is another drug than ${medication.name}. ${needsAnother}`)
  }
}
