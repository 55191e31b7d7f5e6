import { civilOf, type ZoneName } from '@alafia/contract/kernel/civil'
import { shortDate } from '@alafia/contract/kernel/format'
import { unitsOf } from '@alafia/contract/inventory/units'
import { directionsOf } from '@alafia/contract/prescriptions/directions'
import { productName } from '@alafia/contract/prescriptions/dispensed-text'
import { noAdvice, type MedicineLabel } from '@alafia/contract/prescriptions/medicine-labels'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { timesOfDayIn } from '@alafia/contract/prescriptions/times-of-day'
import { adviceFor, type ProductAdvice } from '../../safety/advice.ts'
import { graphemesOf } from './graphemes.ts'
import type { DispensedRow } from './labels.queries.ts'
import type { LabelContent } from './layout.ts'

const adviceOn = ({ name, genericName, strength, form, manufacturer }: DispensedRow): ProductAdvice =>
  adviceFor({ name, genericName, dosage: strength, form, manufacturer })

/** What was dispensed may have directions of its own: those of another strength. */
const directionsFor = (
  { medications }: Prescription,
  { medicationIndex, dosage, frequency }: DispensedRow,
) => {
  const medication = medications[medicationIndex]
  return {
    dosage: dosage ?? medication?.dosage ?? '',
    frequency: frequency ?? medication?.frequency ?? '',
    duration: medication?.duration ?? '',
    instructions: medication?.instructions,
  }
}

const isSameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

const initialsOf = ({ firstName, lastName }: DispensedRow['pharmacist']) =>
  [firstName, lastName].map((name) => graphemesOf(name.trim())[0] ?? '').join('')

/** Stays on one line. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00a0')

/** Warnings, or that there are none on file. */
const warningsOf = ({ warnings, points, withoutAdvice }: ProductAdvice): string[] => {
  if (withoutAdvice.length === 0) return [...warnings]
  return [...warnings, noAdvice(points.length === 0 ? 'all' : withoutAdvice)]
}

/** For the panel. */
export const toMedicineLabel = (prescription: Prescription, row: DispensedRow): MedicineLabel => {
  const { partNumber, medicationIndex, itemId, form, units, batches, prints } = row
  const { points, withoutAdvice, ...advice } = adviceOn(row)
  return {
    partNumber,
    medicationIndex,
    itemId,
    product: productName(row),
    quantity: unitsOf(form, units),
    directions: directionsOf(directionsFor(prescription, row)),
    batches,
    warnings: warningsOf({ ...advice, points, withoutAdvice }),
    points: points.map((point) => ({ ...point, sources: [...point.sources] })),
    withoutAdvice: [...withoutAdvice],
    printed: prints.times,
    printedAt: prints.last,
  }
}

/** For paper. */
export const toLabelContent = (
  prescription: Prescription,
  row: DispensedRow,
  zone: ZoneName,
): Omit<LabelContent, 'code'> => {
  const { name, genericName, form, units, batches, pharmacy, pharmacist, dispensedAt } = row
  const directions = directionsFor(prescription, row)
  return {
    directions: directionsOf(directions),
    times: timesOfDayIn(directions),
    product: productName(row),
    generic: isSameName(name, genericName) ? null : genericName,
    quantity: unitsOf(form, units),
    patient: prescription.patientName,
    date: shortDate(civilOf(dispensedAt, zone).date),
    warnings: warningsOf(adviceOn(row)),
    facts: [
      ...batches.map(
        ({ batchNumber, expiryDate }) => `Batch ${batchNumber}, expires ${shortDate(expiryDate)}`,
      ),
      `${pharmacy.name}, ${unbroken(pharmacy.phone)}`,
      `Prescribed by ${prescription.doctorName}`,
      unbroken(`Dispensed by ${initialsOf(pharmacist)}`),
    ],
  }
}
