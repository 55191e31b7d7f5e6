import * as z from 'zod/mini'
import type { Role } from '@alafia/contract/kernel/roles'
import { acceptedFinding, type Prescription } from '@alafia/contract/prescriptions/schema'
import { unreadable } from '@alafia/contract/prescriptions/wording'
import type { PrescriptionStatus } from '@alafia/contract/prescriptions/states'
import { doctorDisplayName } from '../doctors/exports.queries.ts'
import type { Actor } from '../sessions/actor.ts'
import type { Signing } from '../platform/signing-key.ts'
import { isHandedOut } from './policy.ts'
import { isGenuine, type Ordered } from './signature.ts'
import type { Order } from './table.ts'

type Name = { firstName: string; lastName: string }

/** Units of one medication of a filling. */
export type FilledMedication = { ordered: number; dispensed: number; waived: number }

/** A prescription with its people, as the database gives it. */
export type PrescriptionRow = Ordered & {
  signature: string
  status: PrescriptionStatus
  pharmacistNotes: string | null
  code: string
  refillsUsed: number
  queuedAt: Date
  /** When the last filling left the shelf; null when there was none. */
  filledAt: Date | null
  createdAt: Date
  updatedAt: Date
  /** Where it stands in its list: microseconds since 1970. */
  place: number
  /** What became of each medication in the last filling; null when there was none. */
  filled: Record<string, FilledMedication> | null
  /** Who collected the last filling, and when (as text); null while nobody has. */
  collection: { at: string; by: string | null } | null
  /** The one that the patient chose. */
  pharmacy: Prescription['pharmacy']
  doctor: Name & { profileImage: string | null; specialization: string }
  patient: Name & { dateOfBirth: string | null }
  member: (Name & { dateOfBirth: string }) | null
  pharmacist: Name | null
  /** Prescribed at an urgent visit. */
  isUrgent: boolean
}

const nameOf = ({ firstName, lastName }: Name) => `${firstName} ${lastName}`

const collected: readonly PrescriptionStatus[] = ['picked-up', 'delivered']

/** What the printed code leads to is for those who print it. */
const holdsCode = (role: Role) => role === 'patient' || role === 'doctor'

/** Who reads: a call's context, say. */
export type PrescriptionReader = {
  actor: Pick<Actor, 'role' | 'userId'>
  signing: Signing
}

/** Of a row that was changed after it was signed, findings may be anything: what can't be read as such isn't shown. */
const findingsOf = ({ findings }: Ordered, genuine: boolean): Prescription['findings'] => {
  if (genuine) return findings
  const read = z.array(acceptedFinding).safeParse(findings)
  return read.success ? read.data : null
}

const wordOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * The same of medications: what can be read of them is shown, so that the list with the changed one still comes. Always one at
 * least, so that there is something to call it by.
 */
export const readableMedications = (medications: unknown): Order[] =>
  (Array.isArray(medications) && medications.length > 0 ? medications : [null]).map((stored: unknown) => {
    const order: Record<string, unknown> = typeof stored === 'object' ? { ...stored } : {}
    const { name, dosage, frequency, duration, instructions, quantity } = order
    return {
      name: wordOf(name) || unreadable,
      dosage: wordOf(dosage),
      frequency: wordOf(frequency),
      duration: wordOf(duration),
      instructions: wordOf(instructions) || null,
      quantity: Number.isSafeInteger(quantity) ? Number(quantity) : 0,
    }
  })

export const medicationsOf = (medications: Order[], genuine: boolean): Order[] =>
  genuine ? medications : readableMedications(medications)

const nothing: FilledMedication = { ordered: 0, dispensed: 0, waived: 0 }

/**
 * The row as it goes out to a reader, its signature checked; `patientName` is that of the person the medicine is for.
 */
export const prescriptionOf = async (
  row: PrescriptionRow,
  { actor: { role }, signing }: PrescriptionReader,
): Promise<Prescription> => {
  const { doctor, member, patient, pharmacist } = row
  const person = member ?? patient
  const genuine = await isGenuine(signing, row)
  // A refill under way has handed out nothing yet: what the rows tell is the filling before it.
  const isOut = isHandedOut(row.status)
  const filled = isOut ? row.filled : null
  const medications = medicationsOf(row.medications, genuine).map((order, index) => {
    const { ordered, dispensed, waived } = filled?.[index] ?? nothing
    return { ...order, dispensed, owed: ordered - dispensed - waived, waived }
  })
  const isCollected = collected.includes(row.status)
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
    status: row.status,
    isUrgent: row.isUrgent,
    issuedDate: row.issuedDate,
    expiryDate: row.expiryDate,
    pharmacistNotes: row.pharmacistNotes,
    pharmacistName: pharmacist ? nameOf(pharmacist) : null,
    pharmacy: row.pharmacy,
    refillsAllowed: row.refillsAllowed,
    refillsLeft: row.refillsAllowed - row.refillsUsed,
    isGenuine: genuine,
    code: holdsCode(role) ? row.code : null,
    requestedAt: row.queuedAt.toISOString(),
    dispensedAt: isOut ? (row.filledAt?.toISOString() ?? null) : null,
    collectedAt: isCollected ? new Date(row.collection?.at ?? row.updatedAt).toISOString() : null,
    collectedBy: isCollected ? (row.collection?.by ?? null) : null,
    owed: medications.reduce((sum, { owed }) => sum + owed, 0),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    familyMember: member ? { firstName: member.firstName } : null,
    doctor: {
      specialization: doctor.specialization,
      user: { firstName: doctor.firstName, lastName: doctor.lastName, profileImage: doctor.profileImage },
    },
  }
}
