import { ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { typeLabel } from '@alafia/contract/appointments/labels'
import { fileTypeLabel } from '@alafia/contract/kernel/uploads'
import type { ChartEntry } from '@alafia/contract/patients/schema'
import { formatAmount } from '@alafia/contract/prescriptions/dose-form'
import { directionsOf } from '@alafia/contract/prescriptions/directions'
import { notGenuine } from '@alafia/contract/prescriptions/labels'
import { categoryLabel } from '@alafia/contract/records/categories'
import { Addenda } from '../../domain/addenda.tsx'
import { fileSize, plainDate, longDate } from '../../lib/format.ts'
import { useSession } from '../../lib/session/session.tsx'
import { Badge } from '../../ui/badge.tsx'
import { DataItem, DataList } from '../../ui/list/data-list.tsx'
import { DownloadFile } from '../../ui/async/download-file.tsx'
import { ViewFile } from '../../ui/async/view-file.tsx'
import { Status } from '../../ui/status.tsx'
import { fetchPrescription, fetchRecordFile, fetchAppointmentSummary } from './queries.ts'

type Part<Kind extends 'appointment' | 'prescription' | 'record'> = NonNullable<ChartEntry[Kind]>

function TextBlock({ term, children }: { term: string; children: string | null }) {
  if (children === null) return null
  return (
    <DataItem term={term}>
      <span className="block max-w-measure whitespace-pre-line wrap-anywhere">{children}</span>
    </DataItem>
  )
}

const Actions = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-2">{children}</div>
)

function Appointment({ entry, appointment }: { entry: ChartEntry; appointment: Part<'appointment'> }) {
  const { type, mode, diagnosis, diagnosisCodes } = appointment
  return (
    <>
      <DataList>
        <DataItem term="When">
          {longDate(entry.date)}
          {entry.time !== null && ` at ${entry.time}`}
        </DataItem>
        <DataItem term="Doctor">
          {appointment.doctorName}, {appointment.specialization}
        </DataItem>
        <DataItem term="Kind">
          {typeLabel[type]}, {mode === 'in-person' ? 'in person' : 'by video'}
        </DataItem>
        <TextBlock term="Reason">{appointment.reason}</TextBlock>
        <TextBlock term="Patient’s note">{appointment.requestNotes}</TextBlock>
        <TextBlock term="Notes">{appointment.notes}</TextBlock>
        {(diagnosis !== null || diagnosisCodes.length > 0) && (
          <DataItem term="Diagnosis">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {diagnosis !== null && <span className="whitespace-pre-line wrap-anywhere">{diagnosis}</span>}
              {diagnosisCodes.map(({ code, display }) => (
                <Badge key={code}>
                  {code} {display}
                </Badge>
              ))}
            </span>
          </DataItem>
        )}
        <TextBlock term="Advice">{appointment.advice}</TextBlock>
        <TextBlock term="Working note (clinicians only)">{appointment.workingNote}</TextBlock>
        <Addenda addenda={appointment.addenda} />
        {appointment.status === 'cancelled' && (
          <TextBlock term="Cancelled">{appointment.cancelReason}</TextBlock>
        )}
      </DataList>
      {appointment.status === 'completed' && (
        <Actions>
          <DownloadFile
            name={`Download the summary of ${appointment.reason}`}
            failure="We couldn’t download the summary. Try again."
            fetchFile={() => fetchAppointmentSummary(entry.id)}
          />
        </Actions>
      )}
    </>
  )
}

function Prescription({ entry, prescription }: { entry: ChartEntry; prescription: Part<'prescription'> }) {
  const { user } = useSession()
  const { medications, refillsAllowed, refillsLeft } = prescription
  return (
    <>
      {!prescription.isGenuine && (
        <Status kind="line" tone="danger" icon={ShieldAlert}>
          {notGenuine}
        </Status>
      )}
      <ul role="list" className="grid gap-2">
        {medications.map((medication, place) => (
          // A prescription may name the same medication twice.
          <li key={`${place} ${medication.name}`} className="wrap-anywhere">
            <p className="font-semibold">{medication.name}</p>
            <p>{directionsOf(medication)}</p>
            <p className="text-small text-ink-2">Quantity {formatAmount(medication, medication.quantity)}</p>
          </li>
        ))}
      </ul>
      <DataList>
        <DataItem term="Doctor">
          {prescription.doctorName}, {prescription.specialization}
        </DataItem>
        <DataItem term="Issued">{plainDate(prescription.issuedDate)}</DataItem>
        <DataItem term="Expires">{plainDate(prescription.expiryDate)}</DataItem>
        <DataItem term="Refills">
          {refillsAllowed === 0 ? 'None' : `${refillsLeft} of ${refillsAllowed} left`}
        </DataItem>
        <TextBlock term="Pharmacy">{prescription.pharmacistNotes}</TextBlock>
      </DataList>
      {/* The document contains its verification code, so only the patient and the doctor who signed can have it. */}
      {prescription.doctorId === user?.id && (
        <Actions>
          <DownloadFile
            name={`Download ${medications.map(({ name }) => name).join(', ')}`}
            failure="We couldn’t download the prescription. Try again."
            fetchFile={() => fetchPrescription(entry.id)}
          />
        </Actions>
      )}
    </>
  )
}

function Document({ entry, record }: { entry: ChartEntry; record: Part<'record'> }) {
  const { file } = record
  return (
    <>
      <DataList>
        <DataItem term="Date">{longDate(entry.date)}</DataItem>
        <DataItem term="Kind">{categoryLabel[record.category]}</DataItem>
        <DataItem term="Added by">{record.addedBy}</DataItem>
        <TextBlock term="Note">{record.note}</TextBlock>
        {file && (
          <DataItem term="File">
            <span className="wrap-anywhere">{file.name}</span> ({fileTypeLabel(file.type)},{' '}
            {fileSize(file.size)})
          </DataItem>
        )}
      </DataList>
      {file && (
        <Actions>
          <ViewFile
            title={record.title}
            failure="We couldn’t open the file. Try again."
            fetchFile={() => fetchRecordFile(entry.id)}
          />
          <DownloadFile
            name={`Download ${record.title}`}
            failure="We couldn’t download the record. Try again."
            fetchFile={() => fetchRecordFile(entry.id)}
          />
        </Actions>
      )}
    </>
  )
}

/** Everything that a chart entry contains. */
export function EntryDetails({ entry }: { entry: ChartEntry }) {
  const { appointment, prescription, record } = entry
  if (appointment) return <Appointment entry={entry} appointment={appointment} />
  if (prescription) return <Prescription entry={entry} prescription={prescription} />
  return record && <Document entry={entry} record={record} />
}
