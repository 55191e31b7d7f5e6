import { Paperclip } from 'lucide-react'
import type { HealthRecord } from '@alafia/contract/records/schema'
import { fileTypeLabel } from '@alafia/contract/kernel/uploads'
import { Addenda } from '../../domain/addenda.tsx'
import { DiagnosisCodes } from '../../domain/diagnosis-codes.tsx'
import { fileSize, longDate } from '../../lib/format.ts'
import { useSession } from '../../lib/session/session.tsx'
import { DataItem, DataList } from '../../ui/list/data-list.tsx'

const lines = (text: string) => <span className="whitespace-pre-line">{text}</span>

/** The content of a record: an appointment's diagnosis, notes and prescription, a document's note and file. */
export function RecordText({ record, short = false }: { record: HealthRecord; short?: boolean }) {
  const { kind, diagnosis, diagnosisCodes, advice, followUp, notes, prescription, file, addenda } = record
  const isDoctor = useSession().user?.role === 'doctor'
  return (
    <DataList>
      {diagnosis !== null && (
        <DataItem term="Diagnosis">
          {lines(diagnosis)}
          <DiagnosisCodes codes={diagnosisCodes} />
        </DataItem>
      )}
      {advice !== null && (
        <DataItem term={isDoctor ? 'Advice' : 'What to do'}>
          <span className={short ? 'line-clamp-4' : ''}>{lines(advice)}</span>
        </DataItem>
      )}
      {notes !== null && (
        <DataItem term={kind === 'appointment' ? 'Notes' : 'Note'}>
          <span className={short ? 'line-clamp-4' : ''}>{lines(notes)}</span>
        </DataItem>
      )}
      <Addenda addenda={addenda} />
      {prescription !== null && <DataItem term="Prescription">{lines(prescription)}</DataItem>}
      {followUp && (
        <DataItem term="Follow-up">
          {longDate(followUp.appointmentDate)} at {followUp.appointmentTime}
        </DataItem>
      )}
      {file !== null && (
        <DataItem term="File">
          <Paperclip className="mr-2 inline-block" />
          <span className="break-words">{file.name}</span> ({fileTypeLabel(file.type)}, {fileSize(file.size)})
        </DataItem>
      )}
    </DataList>
  )
}
