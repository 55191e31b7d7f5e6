import type { ChartKind } from '@alafia/contract/patients/kinds'
import type { ChartEntry } from '@alafia/contract/patients/schema'
import { toAddenda, type AddendumRow } from '../../appointments/consultation/addenda.exports.queries.ts'
import { doctorDisplayName } from '../../doctors/exports.queries.ts'
import {
  isAsSigned,
  visibleMedications,
  type SignedPrescription,
} from '../../prescriptions/exports.queries.ts'
import type { Context } from '../../request/context.ts'

type Appointment = NonNullable<ChartEntry['appointment']>
type Prescription = NonNullable<ChartEntry['prescription']>
type AddedDocument = NonNullable<ChartEntry['record']>
type Name = { firstName: string; lastName: string }

/** An entry of the chart with its people, as the database returns it: of the three, only the one that `kind` names is set. */
export type ChartRow = {
  kind: ChartKind
  id: number
  date: string
  /** Microseconds since 1970; null for a record, which has only a day. */
  startedAt: number | null
  /** 'hh:mm' in clinic time. */
  time: string | null
  patientId: number
  appointment:
    | (Omit<Appointment, 'doctorId' | 'doctorName' | 'specialization' | 'addenda'> & {
        addenda: AddendumRow[]
      })
    | null
  prescription:
    | (SignedPrescription & Pick<Prescription, 'status' | 'pharmacistNotes'> & { refillsUsed: number })
    | null
  record:
    | (Pick<AddedDocument, 'title' | 'category' | 'note'> & {
        fileName: string | null
        fileType: NonNullable<AddedDocument['file']>['type'] | null
        fileSize: number | null
        addedBy: number
        isFromFamily: boolean
      })
    | null
  doctor: (Name & { id: number; specialization: string }) | null
  adder: Name | null
}

const doctorOf = ({ doctor }: ChartRow) => {
  if (!doctor) throw new Error('An appointment or prescription has no doctor')
  return { doctorId: doctor.id, doctorName: doctorDisplayName(doctor), specialization: doctor.specialization }
}

const fileOf = ({ fileName: name, fileType: type, fileSize: size }: NonNullable<ChartRow['record']>) =>
  name === null || type === null || size === null ? null : { name, type, size }

/** Who isn't of the family and added something is a doctor. */
const addedByOf = ({ record, adder, patientId }: ChartRow) => {
  if (!adder) return ''
  return record?.isFromFamily || record?.addedBy === patientId
    ? `${adder.firstName} ${adder.lastName}`
    : doctorDisplayName(adder)
}

/** The row as the API returns it, a prescription with its signature verified. */
export const toChartEntry = async (row: ChartRow, context: Pick<Context, 'signing'>): Promise<ChartEntry> => {
  const { kind, id, date, time, appointment, prescription, record } = row
  const isGenuine = prescription !== null && (await isAsSigned(context, prescription))
  return {
    kind,
    id,
    date,
    time,
    appointment: appointment && {
      ...appointment,
      addenda: await toAddenda(context.signing, appointment.addenda),
      ...doctorOf(row),
    },
    prescription: prescription && {
      ...prescription,
      medications: visibleMedications(prescription, isGenuine),
      ...doctorOf(row),
      refillsLeft: prescription.refillsAllowed - prescription.refillsUsed,
      isGenuine,
    },
    record: record && { ...record, file: fileOf(record), addedBy: addedByOf(row) },
  }
}
