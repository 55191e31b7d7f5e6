import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Download, Send } from 'lucide-react'
import { useState } from 'react'
import type { Recall } from '@alafia/contract/inventory/recalls'
import type { ItemForm } from '@alafia/contract/inventory/states'
import { unitsOf } from '@alafia/contract/inventory/units'
import { messageRecallRecipients } from '@alafia/contract/prescriptions/recall-recipients'
import { useClinic } from '../../../lib/clinic.ts'
import { instantLabel } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { DownloadFile } from '../../../ui/async/download-file.tsx'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmSubmit } from '../../../ui/form/confirm-submit.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { List } from '../../../ui/list/list.tsx'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { fetchRecipients, invalidateRecalls, recallQuery, recallRecipientsQuery } from './queries.ts'
import { LiftRecall } from './recall-forms.tsx'
import { RecipientRow } from './recipient-row.tsx'

const messagedText = (messaged: number) => {
  if (messaged === 0) return 'No one was left to message'
  return messaged === 1 ? '1 recipient messaged' : `${messaged} recipients messaged`
}

type Asking = 'message' | 'lift' | undefined

/** Who was dispensed units of it; administrators don't read that (ADM-55). */
function Recipients({ recallId, form }: { recallId: number; form: ItemForm | undefined }) {
  const query = useInfiniteQuery(recallRecipientsQuery(recallId))
  return (
    <PagedList
      query={query}
      noun="recipients"
      empty={{ title: 'No one has received this batch', text: 'None of it has been dispensed.' }}
    >
      {(recipients) => (
        <List aria-label="Recipients">
          {recipients.map((recipient) => (
            <RecipientRow
              key={recipient.prescriptionId}
              recallId={recallId}
              recipient={recipient}
              form={form}
            />
          ))}
        </List>
      )}
    </PagedList>
  )
}

function Loaded({ recall, form }: { recall: Recall; form: ItemForm | undefined }) {
  const { timeZone } = useClinic()
  const isAdmin = useSession().user?.role === 'admin'
  const [asking, setAsking] = useState<Asking>()
  const message = useSubmit(messageRecallRecipients, {
    success: ({ messaged }) => messagedText(messaged),
    failure: 'Failed to message the recipients',
    invalidate: invalidateRecalls,
  })
  const left = recall.batches.reduce((sum, { unitsInStock }) => sum + unitsInStock, 0)
  return (
    <div className="grid min-w-0 gap-4">
      <Alert
        tone="danger"
        title={recall.isEverywhere ? 'Recalled at every pharmacy' : 'Recalled at this pharmacy'}
      >
        <p>{`${recall.startedBy}, ${instantLabel(recall.startedAt, timeZone)}: ${recall.reason}`}</p>
        <p>{unitsOf(form, left)} in quarantine.</p>
      </Alert>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => setAsking('message')}>
          <Send /> Message recipients
        </Button>
        {!isAdmin && (
          <DownloadFile
            name="Download the recipients as CSV"
            failure="We couldn’t download the recipients. Try again."
            fetchFile={() => fetchRecipients(recall.id)}
          >
            <Download /> CSV
          </DownloadFile>
        )}
        {(isAdmin || !recall.isEverywhere) && <Button onClick={() => setAsking('lift')}>Lift recall…</Button>}
      </div>
      {isAdmin ? (
        <p className="text-ink-soft">The pharmacists see who received it and whom they reached.</p>
      ) : (
        <Recipients recallId={recall.id} form={form} />
      )}
      {asking === 'message' && (
        <ConfirmSubmit
          submit={message}
          onConfirm={() => message.send({ params: { id: String(recall.id) } })}
          onClose={() => setAsking(undefined)}
          title="Message recipients?"
          description="Everyone who wasn’t messaged yet is asked to open their prescription and to call the pharmacy. The message names no medicine and no illness."
          confirmLabel="Message recipients"
          cancelLabel="Go back"
          variant="primary"
        />
      )}
      {asking === 'lift' && <LiftRecall recall={recall} onClose={() => setAsking(undefined)} />}
    </div>
  )
}

/** A batch in quarantine: why, who received units of it, and who was reached. */
export function RecalledBatch({ recallId, form }: { recallId: number; form: ItemForm | undefined }) {
  const query = useQuery(recallQuery(recallId))
  if (query.data) return <Loaded recall={query.data} form={form} />
  return query.isPending ? <SkeletonRows /> : <LoadFailed what="this recall" query={query} />
}
