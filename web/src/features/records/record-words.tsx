import { Paperclip } from 'lucide-react'
import type { HealthRecord } from '@alafia/contract/records/schema'
import { fileTypeLabel } from '@alafia/contract/kernel/uploads'
import { DataItem, DataList } from '../../ui/data-list.tsx'
import { fileSize } from './wording.ts'

const lines = (words: string) => <span className="whitespace-pre-line">{words}</span>

/** What a record says: a visit's diagnosis, notes and prescription, an added record's note and file. */
export function RecordWords({ record, short = false }: { record: HealthRecord; short?: boolean }) {
  const { kind, diagnosis, notes, prescription, file } = record
  return (
    <DataList>
      {diagnosis !== null && <DataItem term="Diagnosis">{lines(diagnosis)}</DataItem>}
      {notes !== null && (
        <DataItem term={kind === 'visit' ? 'Notes' : 'Note'}>
          <span className={short ? 'line-clamp-4' : ''}>{lines(notes)}</span>
        </DataItem>
      )}
      {prescription !== null && <DataItem term="Prescription">{lines(prescription)}</DataItem>}
      {file !== null && (
        <DataItem term="File">
          <Paperclip className="mr-2 inline-block" />
          <span className="break-words">{file.name}</span> ({fileTypeLabel(file.type)}, {fileSize(file.size)})
        </DataItem>
      )}
    </DataList>
  )
}
