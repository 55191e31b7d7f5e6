import { addDays, type CivilDate } from '@alafia/contract/kernel/civil'
import { plainDate } from '@alafia/contract/kernel/format'
import { daysOf } from '@alafia/contract/prescriptions/directions'
import type { DuplicateSupply } from '@alafia/contract/prescriptions/dispensing-context'
import type { PrescriptionStatus } from '@alafia/contract/prescriptions/states'
import { isDispensed } from './policy.ts'
import { drugKeysOf } from '../safety/medicine-names.ts'
import type { PrescribedMedication } from './table.ts'

/** Ordered units that one product of a fill stands for; `on` is a day in the clinic's time zone. */
export type Dispensed = {
  medicationIndex: number
  units: number
  dispensedAt: string
  on: CivilDate
  name: string
  genericName: string
}

/** Another prescription for the person; `dispensed` is its last fill, the oldest first, and `taken` what the person takes by it. */
export type OtherPrescription = {
  id: number
  doctorName: string
  status: PrescriptionStatus
  expiryDate: CivilDate
  refillsLeft: number
  medications: PrescribedMedication[]
  taken: PrescribedMedication[]
  dispensed: readonly Dispensed[]
}

/** If dispensed within 7 days it counts as a duplicate, however short the supply. */
const recentDays = 7
/** Assumed when the duration can't be parsed. */
const defaultDays = 30

const later = (one: CivilDate, other: CivilDate) => (one > other ? one : other)

/** The person's supply of one medication; `isExact`: the duration could be parsed. */
type Supply = {
  /** As it is taken. */
  medication: PrescribedMedication
  last: Dispensed
  lastsUntil: CivilDate
  isExact: boolean
  keys: ReadonlySet<string>
}

const suppliesOf = ({ medications, taken, dispensed }: OtherPrescription): Supply[] =>
  medications.flatMap((medication, index) => {
    const batches = dispensed.filter(({ medicationIndex }) => medicationIndex === index)
    const [first, last] = [batches.at(0), batches.at(-1)]
    if (!first || !last) return []
    const days = daysOf(medication.duration)
    const daysFor = ({ units }: Dispensed) =>
      Math.ceil(((days ?? defaultDays) * units) / Math.max(medication.quantity, units))
    const lastsUntil = batches.reduce(
      (until, batch) => addDays(later(until, batch.on), daysFor(batch)),
      first.on,
    )
    const names = [
      medication,
      ...batches.flatMap(({ name, genericName }) =>
        [name, genericName].map((one) => ({ name: one, dosage: '' })),
      ),
    ]
    return [
      {
        medication: taken[index] ?? medication,
        last,
        lastsUntil,
        isExact: days !== undefined,
        keys: new Set(names.flatMap(drugKeysOf)),
      },
    ]
  })

/** Whether it waits to be filled, can be refilled, or its supply should last until today or later. */
export const isOngoing = (other: OtherPrescription, today: CivilDate): boolean => {
  const { status, expiryDate, refillsLeft } = other
  const isOver = status === 'rejected' || status === 'cancelled'
  if (!isOver && expiryDate >= today && (!isDispensed(status) || refillsLeft > 0)) return true
  return suppliesOf(other).some(({ lastsUntil }) => lastsUntil >= today)
}

const messageOf = (
  { medication, last, lastsUntil, isExact }: Supply,
  { doctorName }: OtherPrescription,
  today: CivilDate,
) => {
  const what = `${medication.name} was dispensed on ${plainDate(last.on)}, prescribed by ${doctorName} for ${medication.duration}`
  if (!isExact) return `${what}.`
  return `${what}: it ${lastsUntil >= today ? 'should last' : 'lasted'} until ${plainDate(lastsUntil)}.`
}

/** `drug`: the stock item that its name and strength identify unambiguously. */
export type MedicationToDispense = {
  medication: PrescribedMedication
  drug: { name: string; genericName: string } | undefined
}

/** The medications that the person recently got from another prescription, or should still have. */
export const duplicatesOf = (
  toDispense: readonly MedicationToDispense[],
  others: readonly OtherPrescription[],
  today: CivilDate,
): DuplicateSupply[] => {
  const supplies = others.flatMap((other) =>
    suppliesOf(other)
      .filter(({ last, lastsUntil }) => lastsUntil >= today || addDays(last.on, recentDays) >= today)
      .map((supply) => ({ other, supply })),
  )
  return toDispense.flatMap(({ medication, drug }, medicationIndex) => {
    const names = drug ? [drug.name, drug.genericName].map((name) => ({ name, dosage: '' })) : []
    const keys = [medication, ...names].flatMap(drugKeysOf)
    return supplies
      .filter(({ supply }) => keys.some((key) => supply.keys.has(key)))
      .map(({ other, supply }) => ({
        medicationIndex,
        prescriptionId: other.id,
        name: supply.medication.name,
        filledAt: new Date(supply.last.dispensedAt).toISOString(),
        message: messageOf(supply, other, today),
      }))
  })
}
