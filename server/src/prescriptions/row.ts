import * as z from 'zod/mini'
import type { Role } from '@alafia/contract/kernel/roles'
import type { AcknowledgedFinding } from '@alafia/contract/prescriptions/dispensing-check'
import { type Prescription } from '@alafia/contract/prescriptions/schema'
import { acceptedFinding, checkState } from '@alafia/contract/safety/schema'
import { unreadable } from '@alafia/contract/prescriptions/labels'
import type { PrescriptionStatus } from '@alafia/contract/prescriptions/states'
import { phoneText } from '../platform/phones.ts'
import { doctorDisplayName } from '../doctors/exports.queries.ts'
import type { Actor } from '../sessions/actor.ts'
import type { Signing } from '../platform/signing-key.ts'
import { productsFor } from './dispensed/products.ts'
import type { StoredProduct } from './dispensed/products.queries.ts'
import { isDispensed, isQueued } from './policy.ts'
import { isGenuine, type PrescribedContent } from './signature.ts'
import type { StoredAcknowledgements } from './recheck/acknowledged.queries.ts'
import type { StoredCounselled } from './labels/counselled.queries.ts'
import type { StoredReversal } from './reversal/reversals.queries.ts'
import type { PrescribedMedication } from './table.ts'

type Name = { firstName: string; lastName: string }

/** Units of one medication of a fill. */
export type FillMedication = { ordered: number; dispensed: number; waived: number }

/** A prescription with its people, as selected by rows.queries.ts. */
export type PrescriptionRow = PrescribedContent & {
  signature: string
  status: PrescriptionStatus
  pharmacistNotes: string | null
  code: string
  refillsUsed: number
  queuedAt: Date
  /** When the last fill was dispensed; null if it was never filled. */
  filledAt: Date | null
  createdAt: Date
  updatedAt: Date
  /** Its position in the list: microseconds since 1970. */
  position: number
  /** Of the last fill, by medication index; null if it was never filled. */
  dispensedUnits: Record<string, FillMedication> | null
  /** What was dispensed in the last fill; null if it was never filled. */
  products: StoredProduct[] | null
  /** Who collected the last fill, and when (as text); null until someone does. */
  collection: { at: string; by: string | null } | null
  dispensedBy: string | null
  checkedBy: string | null
  /** By pharmacists, when they dispensed it. */
  acknowledged: StoredAcknowledgements[]
  reversals: StoredReversal[]
  /** On the last fill; null if nobody noted it. */
  counselled: StoredCounselled | null
  recalls: Prescription['recalls']
  /** When the fill before was ready that still waits where the prescription is (as text). */
  waitingSince: string | null
  notCollectedAt: Date | null
  /** Chosen by the patient. */
  pharmacy: Prescription['pharmacy']
  doctor: Name & { profileImage: string | null; specialization: string }
  patient: Name & { dateOfBirth: string | null }
  member: (Name & { dateOfBirth: string }) | null
  pharmacist: (Name & { id: number }) | null
  isUrgent: boolean
  question: Prescription['question']
  replaces: number | null
  replacedBy: number | null
}

const nameOf = ({ firstName, lastName }: Name) => `${firstName} ${lastName}`

const collectedStatuses: readonly PrescriptionStatus[] = ['picked-up', 'delivered']

/** The code is only for those who print the prescription. */
const mayPrintCode = (role: Role) => role === 'patient' || role === 'doctor'

/** The reader of a prescription, such as the context of a call. */
export type PrescriptionReader = {
  actor: Pick<Actor, 'role' | 'userId'>
  signing: Signing
}

/** In a row that was changed after it was signed, the findings may be anything: unreadable ones aren't shown. */
const findingsOf = ({ findings }: PrescribedContent, genuine: boolean): Prescription['findings'] => {
  if (genuine) return findings
  const read = z.array(acceptedFinding).safeParse(findings)
  return read.success ? read.data : null
}

const checksOf = ({ checks }: PrescribedContent, genuine: boolean): Prescription['checks'] => {
  if (genuine) return checks
  const read = z.array(checkState).safeParse(checks)
  return read.success ? read.data : null
}

const acknowledgedIn = ({
  findings,
  firstName,
  lastName,
  ...part
}: StoredAcknowledgements): AcknowledgedFinding[] =>
  findings.map(({ key, medication, severity, message, source, isNew, reason }) => ({
    ...part,
    pharmacistName: nameOf({ firstName, lastName }),
    key,
    medication,
    severity,
    message,
    source,
    isNew,
    reason,
  }))

/** Why in the pharmacist's own words is for staff. */
const toReversal = (
  { firstName, lastName, medicationIndexes, note, ...reversal }: StoredReversal,
  medications: readonly { name: string }[],
  role: Role,
): Prescription['reversals'][number] => ({
  ...reversal,
  note: role === 'patient' ? null : note,
  pharmacistName: nameOf({ firstName, lastName }),
  medications: medicationIndexes.flatMap((index) => medications[index]?.name ?? []),
})

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * The readable part of medications that were changed after they were signed, so that a list that contains them still works.
 * Always at least one, so that the prescription has a name.
 */
export const readableMedications = (medications: unknown): PrescribedMedication[] =>
  (Array.isArray(medications) && medications.length > 0 ? medications : [null]).map((stored: unknown) => {
    const fields: Record<string, unknown> = typeof stored === 'object' ? { ...stored } : {}
    const { name, dosage, frequency, duration, instructions, quantity } = fields
    return {
      name: textOf(name) || unreadable,
      dosage: textOf(dosage),
      frequency: textOf(frequency),
      duration: textOf(duration),
      instructions: textOf(instructions) || null,
      quantity: Number.isSafeInteger(quantity) ? Number(quantity) : 0,
    }
  })

export const toMedications = (
  medications: PrescribedMedication[],
  genuine: boolean,
): PrescribedMedication[] => (genuine ? medications : readableMedications(medications))

const noUnits: FillMedication = { ordered: 0, dispensed: 0, waived: 0 }

/** As the database returns it in JSON. */
const withPhoneText = (pharmacy: Prescription['pharmacy']): Prescription['pharmacy'] =>
  pharmacy?.place
    ? { ...pharmacy, place: { ...pharmacy.place, phone: phoneText(pharmacy.place.phone) } }
    : pharmacy

/** The row as sent to a reader, with its signature verified. `patientName` is that of the person the medicine is for. */
export const toPrescription = async (
  row: PrescriptionRow,
  { actor: { role, userId }, signing }: PrescriptionReader,
): Promise<Prescription> => {
  const { doctor, member, patient, pharmacist } = row
  const person = member ?? patient
  const genuine = await isGenuine(signing, row)
  // While a refill waits, the last fill is the one before it.
  const hasFill = isDispensed(row.status)
  const medications = toMedications(row.medications, genuine).map((medication, index) => {
    const { ordered, dispensed, waived } = (hasFill ? row.dispensedUnits?.[index] : undefined) ?? noUnits
    return {
      ...medication,
      noSubstitution: medication.noSubstitution ?? null,
      dispensed,
      owed: ordered - dispensed - waived,
      waived,
      dispensedProducts: hasFill ? productsFor(index, row.products ?? [], role) : [],
    }
  })
  const isCollected = collectedStatuses.includes(row.status)
  return {
    id: row.id,
    appointmentId: row.appointmentId,
    patientId: row.patientId,
    familyMemberId: row.familyMemberId,
    doctorId: row.doctorId,
    doctorName: doctorDisplayName(doctor),
    patientName: nameOf(person),
    patientDOB: person.dateOfBirth,
    medications,
    findings: role === 'patient' ? null : findingsOf(row, genuine),
    checks: role === 'patient' ? null : checksOf(row, genuine),
    acknowledged: role === 'patient' ? null : row.acknowledged.flatMap(acknowledgedIn),
    status: row.status,
    isUrgent: row.isUrgent,
    question: role !== 'patient' && isQueued(row.status) ? row.question : null,
    replaces: row.replaces,
    replacedBy: row.replacedBy,
    issuedDate: row.issuedDate,
    expiryDate: row.expiryDate,
    pharmacistNotes: row.pharmacistNotes,
    // Who only handed it over, or waived the rest, didn't dispense it.
    pharmacistName: (hasFill ? row.dispensedBy : null) ?? (pharmacist ? nameOf(pharmacist) : null),
    isHandledByYou: role === 'pharmacist' && pharmacist?.id === userId,
    pharmacy: withPhoneText(row.pharmacy),
    refillsAllowed: row.refillsAllowed,
    refillsLeft: row.refillsAllowed - row.refillsUsed,
    isGenuine: genuine,
    code: mayPrintCode(role) ? row.code : null,
    requestedAt: row.queuedAt.toISOString(),
    dispensedAt: hasFill ? (row.filledAt?.toISOString() ?? null) : null,
    collectedAt: isCollected ? new Date(row.collection?.at ?? row.updatedAt).toISOString() : null,
    collectedBy: isCollected ? (row.collection?.by ?? null) : null,
    checkedBy: hasFill ? row.checkedBy : null,
    counselled:
      hasFill && row.counselled
        ? {
            outcome: row.counselled.outcome,
            at: row.counselled.at,
            pharmacistName: nameOf(row.counselled),
          }
        : null,
    waitingSince: row.waitingSince === null ? null : new Date(row.waitingSince).toISOString(),
    owed: medications.reduce((sum, { owed }) => sum + owed, 0),
    reversals: row.reversals.map((reversal) => toReversal(reversal, medications, role)),
    recalls: row.recalls,
    notCollectedAt: row.notCollectedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    familyMember: member ? { firstName: member.firstName } : null,
    doctor: {
      specialization: doctor.specialization,
      user: { firstName: doctor.firstName, lastName: doctor.lastName, profileImage: doctor.profileImage },
    },
  }
}
