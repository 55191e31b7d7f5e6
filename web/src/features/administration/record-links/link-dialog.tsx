import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  askUnlink,
  confirmRecordLink,
  confirmUnlink,
  refuseRecordLink,
} from '@alafia/contract/administration/record-links/endpoints'
import { unlinkForm, type RecordLinkDetail } from '@alafia/contract/administration/record-links/schema'
import { useSession } from '../../../lib/session/session.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { Button } from '../../../ui/button.tsx'
import { FailureAlert } from '../../../ui/form/failure-alert.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { Dialog, DialogActions, DialogCancel } from '../../../ui/overlay/dialog.tsx'
import { Comparison } from './comparison.tsx'
import { invalidateLinks, recordLinkQuery } from './queries.ts'
import { SameAdult } from './same-adult.tsx'
import { Written } from './written.tsx'

type Props = { link: RecordLinkDetail; onClose: () => void }

/** Why two records are to be unlinked (ADM-89). */
function AskUnlink({ link, onClose }: Props) {
  const form = useForm(askUnlink, {
    schema: unlinkForm,
    start: { reason: '' },
    input: (body) => ({ params: { id: String(link.id) }, body }),
    success: { title: 'Asked for', description: 'Another administrator has to confirm it.' },
    failure: 'It was not asked for',
    invalidate: invalidateLinks,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Unlink records?"
      description={`Once another administrator confirms, the two are shown and checked separately again${link.stayingId === null ? '' : ', and each account has its own sign-in'}. What was written or changed meanwhile stays in the record in which it is.`}
      width="narrow"
      submitLabel="Ask to unlink"
      busyLabel="Asking…"
      cancelLabel="Go back"
    >
      <Field label="Reason for unlinking" error={form.errors.reason?.message}>
        <TextArea rows={3} maxLength={500} {...form.register('reason')} />
      </Field>
    </FormDialog>
  )
}

/** Why they stay linked: whoever asked to unlink them reads it. */
function DeclineUnlink({ link, onClose }: Props) {
  const form = useForm(refuseRecordLink, {
    schema: unlinkForm,
    start: { reason: '' },
    input: (body) => ({ params: { id: String(link.id) }, body }),
    success: { title: 'Declined', description: `${link.askedBy} has been notified.` },
    failure: 'It was not declined',
    invalidate: invalidateLinks,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Keep records linked?"
      description={`${link.askedBy} asked to unlink them, and will read your reason.`}
      width="narrow"
      submitLabel="Decline"
      busyLabel="Declining…"
      cancelLabel="Go back"
    >
      <Field label="Reason for declining" error={form.errors.reason?.message}>
        <TextArea rows={3} maxLength={500} {...form.register('reason')} />
      </Field>
    </FormDialog>
  )
}

/** The addresses of merged accounts: whose sign-in stays, and whose ends. */
const mergeOf = ({ stayingId, comparison: { one, other } }: RecordLinkDetail) =>
  stayingId === null
    ? undefined
    : stayingId === one.patientId
      ? { stays: one.email, ends: other.email }
      : { stays: other.email, ends: one.email }

const messages: Record<RecordLinkDetail['state'], (link: RecordLinkDetail) => string> = {
  asked: (link) => {
    const merge = mergeOf(link)
    return merge
      ? `${link.askedBy} asked to link them and to merge the accounts: the sign-in with ${merge.ends} ends, and its account is opened from ${merge.stays}. Another administrator has to confirm it.`
      : `${link.askedBy} asked to link them. Another administrator has to confirm it.`
  },
  linked: (link) => {
    const merge = mergeOf(link)
    return `Linked, as ${link.askedBy} asked. Doctors, pharmacists and safety checks see both; ${merge ? `the person signs in with ${merge.stays}` : 'each account is used as before'}.`
  },
  ending: ({ askedBy, reason }) => `${askedBy} asked to unlink them: ${reason}`,
}

function Decision({ link, onClose }: Props) {
  const { user } = useSession()
  const [opened, setOpened] = useState<'unlink' | 'decline'>()
  const [isSameAdult, setIsSameAdult] = useState(false)
  const isMerge = link.stayingId !== null
  const params = { id: String(link.id) }
  const isOwn = link.askedById === user?.id
  const common = { failure: 'Nothing was changed', invalidate: invalidateLinks }
  const confirm = useSubmit(confirmRecordLink, {
    ...common,
    success: {
      title: isMerge ? 'Accounts merged' : 'Records linked',
      description: 'Doctors and pharmacists concerned have been notified.',
    },
  })
  const unlink = useSubmit(confirmUnlink, { ...common, success: { title: 'Records unlinked' } })
  const refuse = useSubmit(refuseRecordLink, { ...common, success: { title: 'Request ended' } })
  const isBusy = confirm.isPending || unlink.isPending || refuse.isPending
  const close = (isDone: boolean) => isDone && onClose()
  const isBlocked = link.comparison.conflicts.some(({ isBlocking }) => isBlocking)
  if (opened === 'unlink') return <AskUnlink link={link} onClose={onClose} />
  if (opened === 'decline') return <DeclineUnlink link={link} onClose={onClose} />
  return (
    <>
      <Alert tone="info">{messages[link.state](link)}</Alert>
      {link.hasChanged && (
        <Alert tone="warn" title="Something has changed since they were compared">
          Look at both again before you confirm.
        </Alert>
      )}
      <Comparison comparison={link.comparison} />
      {link.state !== 'asked' && <Written link={link} />}
      {isMerge && link.state === 'asked' && !isOwn && (
        <SameAdult isStated={isSameAdult} onState={setIsSameAdult} />
      )}
      <FailureAlert failure={confirm.failure ?? unlink.failure ?? refuse.failure} />
      <DialogActions>
        <DialogCancel>Close</DialogCancel>
        {link.state === 'linked' ? (
          <Button onClick={() => setOpened('unlink')}>Unlink…</Button>
        ) : link.state === 'ending' && !isOwn ? (
          <Button disabled={isBusy} onClick={() => setOpened('decline')}>
            Decline…
          </Button>
        ) : (
          <Button disabled={isBusy} onClick={() => void refuse.send({ params, body: {} }).then(close)}>
            {isOwn ? 'Withdraw request' : 'Decline'}
          </Button>
        )}
        {!isOwn && link.state === 'asked' && (
          <Button
            variant="primary"
            busy={confirm.isPending}
            disabled={isBusy || isBlocked || (isMerge && !isSameAdult)}
            onClick={() =>
              void confirm
                .send({
                  params,
                  body: { seen: link.comparison.seen, ...(isMerge ? { isSameAdult: true } : {}) },
                })
                .then(close)
            }
          >
            {isMerge ? 'Merge accounts' : 'Link records'}
          </Button>
        )}
        {!isOwn && link.state === 'ending' && (
          <Button
            variant="primary"
            busy={unlink.isPending}
            disabled={isBusy}
            onClick={() => void unlink.send({ params }).then(close)}
          >
            Unlink records
          </Button>
        )}
      </DialogActions>
    </>
  )
}

/** Two records that are linked or wait, with what the administrator can do about it (ADM-80, ADM-89). */
export function LinkDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(recordLinkQuery(id))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Two records of one person"
      description="Both as they are now."
      width="wide"
    >
      {query.isError && (
        <LoadFailed
          what="the two records"
          query={query}
          gone="Another administrator has decided on this. There is nothing left to do."
        />
      )}
      {query.data && <Decision link={query.data} onClose={onClose} />}
    </Dialog>
  )
}
