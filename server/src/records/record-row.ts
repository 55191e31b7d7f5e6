import type { AppointmentMode, AppointmentType } from '@alafia/contract/appointments/schema'
import type { RecordFileType } from '@alafia/contract/records/categories'
import type { RecordCategory } from '@alafia/contract/records/kinds'
import type { HealthRecord, RecordKind } from '@alafia/contract/records/schema'
import { toAddenda, type AddendumRow } from '../appointments/consultation/addenda.exports.queries.ts'
import { doctorDisplayName } from '../doctors/exports.queries.ts'
import type { Signing } from '../platform/signing-key.ts'

/** A completed appointment or a document with its people, as the database returns it. */
export type RecordRow = {
  kind: RecordKind
  id: number
  patientId: number
  familyMemberId: number | null
  date: string
  /** When the appointment began, in microseconds since 1970; null for a document. */
  startedAt: number | null
  title: string
  notes: string | null
  time: string | null
  type: AppointmentType | null
  mode: AppointmentMode | null
  doctorId: number | null
  doctorFirstName: string | null
  doctorLastName: string | null
  specialization: string | null
  diagnosis: string | null
  prescription: string | null
  diagnosisCodes: HealthRecord['diagnosisCodes'] | null
  advice: string | null
  followUp: HealthRecord['followUp']
  addenda: AddendumRow[]
  category: RecordCategory | null
  fileName: string | null
  fileType: RecordFileType | null
  fileSize: number | null
  addedBy: number | null
  isFromResult: boolean | null
  isFromFamily: boolean | null
  adderFirstName: string | null
  adderLastName: string | null
  patientFirstName: string
  patientLastName: string
  patientDateOfBirth: string | null
  memberFirstName: string | null
  memberLastName: string | null
  memberRelationship: string | null
  memberDateOfBirth: string | null
}

const nameOf = (firstName: string | null, lastName: string | null) =>
  firstName === null || lastName === null ? undefined : { firstName, lastName }

const memberOf = (row: RecordRow): HealthRecord['familyMember'] => {
  const name = nameOf(row.memberFirstName, row.memberLastName)
  return name && row.memberRelationship !== null ? { ...name, relationship: row.memberRelationship } : null
}

const fileOf = ({ fileName, fileType, fileSize }: RecordRow): HealthRecord['file'] =>
  fileName === null || fileType === null || fileSize === null
    ? null
    : { name: fileName, type: fileType, size: fileSize }

/** Who isn't of the family and added something is a doctor. */
const addedByOf = (row: RecordRow): HealthRecord['addedBy'] => {
  const name = nameOf(row.adderFirstName, row.adderLastName)
  if (row.addedBy === null || !name) return null
  const isOfFamily = row.isFromFamily || row.addedBy === row.patientId
  return {
    id: row.addedBy,
    name: isOfFamily ? `${name.firstName} ${name.lastName}` : doctorDisplayName(name),
  }
}

/** The row as sent to the client. */
export const toRecord = async (row: RecordRow, signing: Signing): Promise<HealthRecord> => {
  const doctor = nameOf(row.doctorFirstName, row.doctorLastName)
  return {
    kind: row.kind,
    id: row.id,
    patientId: row.patientId,
    patientName: `${row.patientFirstName} ${row.patientLastName}`,
    familyMemberId: row.familyMemberId,
    familyMember: memberOf(row),
    dateOfBirth: row.familyMemberId === null ? row.patientDateOfBirth : row.memberDateOfBirth,
    date: row.date,
    title: row.title,
    notes: row.notes,
    time: row.time?.slice(0, 5) ?? null,
    type: row.type,
    mode: row.mode,
    doctorId: row.doctorId,
    doctorName: doctor ? doctorDisplayName(doctor) : null,
    specialization: row.specialization,
    diagnosis: row.diagnosis,
    prescription: row.prescription,
    diagnosisCodes: row.diagnosisCodes ?? [],
    advice: row.advice,
    followUp: row.followUp,
    addenda: await toAddenda(signing, row.addenda),
    category: row.category,
    file: fileOf(row),
    addedBy: addedByOf(row),
    isFromResult: row.isFromResult ?? false,
  }
}
