import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { discardConsultationDraft } from '@alafia/contract/appointments/endpoints'
import type { AppointmentDetails } from '@alafia/contract/appointments/schema'
import { useClinic } from '../../../lib/clinic.ts'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmSubmit } from '../../../ui/form/confirm-submit.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { AddendumForm } from './addendum-form.tsx'
import { textOf } from './draft-autosave.ts'
import { draftQuery } from './queries.ts'

type DiscardProps = { id: number; onDone: () => void; onClose: () => void }

function DiscardQuestion({ id, onDone, onClose }: DiscardProps) {
  const discard = useSubmit(discardConsultationDraft, {
    success: 'Draft discarded',
    failure: 'Failed to discard the draft',
    invalidate: (client) => client.invalidateQueries({ queryKey: draftQuery(id).queryKey }),
  })
  const confirm = async () => {
    const isDone = await discard.send({ params: { id: String(id) } })
    if (isDone) onDone()
    return isDone
  }
  return (
    <ConfirmSubmit
      submit={discard}
      onConfirm={confirm}
      onClose={onClose}
      title="Discard the draft?"
      description="What you typed at this appointment is deleted. This can’t be undone. Your working note stays."
      confirmLabel="Discard draft"
      cancelLabel="Keep it"
      busyLabel="Discarding…"
    />
  )
}

/** What the doctor had typed when the appointment was cancelled or missed can be added to its record, or discarded. */
export function KeptDraft({ appointment }: { appointment: Pick<AppointmentDetails, 'id'> }) {
  const { id } = appointment
  const { draftDays } = useClinic()
  const query = useQuery(draftQuery(id))
  const [isAsking, setAsking] = useState(false)
  const [isDiscarded, setDiscarded] = useState(false)
  if (query.isError) return <LoadFailed what="your draft" query={query} />
  if (!query.data) return <SkeletonRows />
  const text = isDiscarded ? '' : textOf(query.data)
  return (
    <>
      {text !== '' && (
        <div className="flex flex-wrap items-center gap-x-3">
          <p className="text-small text-ink-2">
            We kept what you typed. It is deleted after {draftDays} days unless you add it.
          </p>
          <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
            <Trash2 /> Discard draft
          </Button>
        </div>
      )}
      <AddendumForm key={String(isDiscarded)} appointment={appointment} start={text} />
      {isAsking && (
        <DiscardQuestion id={id} onDone={() => setDiscarded(true)} onClose={() => setAsking(false)} />
      )}
    </>
  )
}
