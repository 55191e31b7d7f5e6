import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { removeRecord } from '@alafia/contract/records/endpoints'
import type { HealthRecord } from '@alafia/contract/records/schema'
import { typeLabel } from '@alafia/contract/appointments/labels'
import { CallError } from '../../lib/http/call.ts'
import { longDate } from '../../lib/format.ts'
import { useSession } from '../../lib/session/session.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmSubmit } from '../../ui/form/confirm-submit.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { DataItem, DataList } from '../../ui/list/data-list.tsx'
import { useIsAboutYou } from '../../domain/is-about-you.ts'
import { Dialog, DialogActions } from '../../ui/overlay/dialog.tsx'
import { LoadFailed } from '../../ui/async/load-failed.tsx'
import { SkeletonRows } from '../../ui/list/skeleton.tsx'
import { DownloadRecord } from './download-record.tsx'
import { forgetRecord, invalidateRecordPages, recordQuery, type RecordKey } from './queries.ts'
import { RecordText } from './record-text.tsx'
import { kindOf, sourceOf } from './labels.ts'

const personOf = ({ patientName, familyMember, dateOfBirth }: HealthRecord, isYou: boolean) => {
  const ofHolder = isYou ? '' : ` (${familyMember?.relationship} of ${patientName})`
  const name = familyMember ? `${familyMember.firstName} ${familyMember.lastName}${ofHolder}` : patientName
  return dateOfBirth === null ? name : `${name}, born ${longDate(dateOfBirth)}`
}

function Facts({ record }: { record: HealthRecord }) {
  const { user } = useSession()
  const isYou = useIsAboutYou()(record)
  const { type, mode, time, date } = record
  return (
    <>
      <DataList>
        <DataItem term="Patient">{personOf(record, isYou)}</DataItem>
        <DataItem term="Date">
          {longDate(date)}
          {time !== null && ` at ${time}`}
        </DataItem>
        <DataItem term={record.kind === 'appointment' ? 'Doctor' : 'From'}>
          {sourceOf(record, user?.id)}
        </DataItem>
        <DataItem term="Kind">
          {type === null
            ? kindOf(record)
            : `${typeLabel[type]}, ${mode === 'in-person' ? 'in person' : 'by video'}`}
        </DataItem>
      </DataList>
      <RecordText record={record} />
    </>
  )
}

/** Asks before a document is deleted for good. */
function RemoveRecord({ record, onRemoved }: { record: HealthRecord; onRemoved: () => void }) {
  const { id, title, file } = record
  const [asking, setAsking] = useState(false)
  const remove = useSubmit(removeRecord, {
    success: { title: 'Record Removed', description: 'It’s no longer in the medical records.' },
    failure: 'We couldn’t remove the record. Try again.',
    onSuccess: (_nothing, client) => forgetRecord(client, id),
    invalidate: invalidateRecordPages,
  })
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        <Trash2 /> Remove…
      </Button>
      {asking && (
        <ConfirmSubmit
          submit={remove}
          onConfirm={() => remove.send({ params: { id: String(id) } })}
          onClose={() => setAsking(false)}
          onDone={onRemoved}
          title="Remove this record?"
          description={`“${title}”${file ? ' and its file' : ''} will be gone for everyone who could see it. This can’t be undone.`}
          confirmLabel="Remove record"
          cancelLabel="Keep it"
          busyLabel="Removing…"
        />
      )}
    </>
  )
}

export type RecordDialogProps = {
  of: RecordKey
  onClose: () => void
  /** The letters about an appointment. */
  renderLetters?: (appointment: HealthRecord) => ReactNode
}

/** View Full: the whole record. */
export function RecordDialog({ of, onClose, renderLetters }: RecordDialogProps) {
  const { user } = useSession()
  const query = useQuery(recordQuery(of))
  const record = query.data
  const isGone = query.error instanceof CallError && query.error.status === 404
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={record?.title ?? 'Medical record'}
      description={of.kind === 'appointment' ? 'A completed appointment' : 'A document'}
    >
      {query.isPending && <SkeletonRows />}
      {query.isError &&
        (isGone ? (
          <Alert tone="info" title="This record isn’t here">
            It may have been removed.
          </Alert>
        ) : (
          <LoadFailed what="this record" query={query} />
        ))}
      {record && (
        <>
          <Facts record={record} />
          {record.kind === 'appointment' && renderLetters?.(record)}
          <DialogActions>
            <DownloadRecord record={record} />
            {record.addedBy?.id === user?.id && !record.isFromResult && (
              <RemoveRecord record={record} onRemoved={onClose} />
            )}
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
