import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  approveRequest,
  declineRequest,
  withdrawRequest,
} from '@alafia/contract/administration/approvals/endpoints'
import { declineForm, type Approval } from '@alafia/contract/administration/approvals/schema'
import { withArticle } from '@alafia/contract/administration/users/labels'
import { useClinic } from '../../../lib/clinic.ts'
import { instantLabel } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmSubmit } from '../../../ui/form/confirm-submit.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../../ui/overlay/dialog.tsx'
import { List, ListRow } from '../../../ui/list/list.tsx'
import { invalidateUsers } from '../users/queries.ts'
import { approvalsQuery } from './queries.ts'

/** 'Make Tunde Ade a doctor'. */
const wishOf = ({ kind, role, personName }: Approval): string => {
  if (kind === 'reactivation') return `Reactivate the account of ${personName}`
  if (kind === 'second-factor-reset') return `Reset the second step of ${personName}`
  return `Make ${personName} ${withArticle[role ?? 'patient']}`
}

type DecisionProps = {
  approval: Approval
  /** Someone else has decided on it while the dialog was open. */
  isDecided: boolean
  onClose: () => void
}

function AlreadyDecided({ approval, onClose }: Pick<DecisionProps, 'approval' | 'onClose'>) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="This request no longer waits"
      description={`${wishOf(approval)}: another administrator decided on it, or it was withdrawn. There is nothing left to do.`}
      width="narrow"
    >
      <DialogActions>
        <DialogCancel>Close</DialogCancel>
      </DialogActions>
    </Dialog>
  )
}

function Approve({ approval, isDecided, onClose }: DecisionProps) {
  const approve = useSubmit(approveRequest, {
    success: { title: 'Request approved', description: approval.personName },
    failure: 'The request was not approved',
    invalidate: invalidateUsers,
  })
  if (isDecided && !approve.isPending && approve.reply === undefined)
    return <AlreadyDecided approval={approval} onClose={onClose} />
  const licence = approval.licence === null ? '' : ` Licence: ${approval.licence}.`
  return (
    <ConfirmSubmit
      submit={approve}
      onConfirm={() => approve.send({ params: { id: String(approval.id) } })}
      onClose={onClose}
      title={`${wishOf(approval)}?`}
      description={`${approval.requestedBy} asked for it. ${approval.email}.${licence} Approve it only if you know that it is right: it opens people’s health data.`}
      confirmLabel="Approve request"
      cancelLabel="Go back"
      variant="primary"
    />
  )
}

function Withdraw({ approval, isDecided, onClose }: DecisionProps) {
  const withdraw = useSubmit(withdrawRequest, {
    success: { title: 'Request withdrawn', description: approval.personName },
    failure: 'The request was not withdrawn',
    invalidate: invalidateUsers,
  })
  if (isDecided && !withdraw.isPending && withdraw.reply === undefined)
    return <AlreadyDecided approval={approval} onClose={onClose} />
  return (
    <ConfirmSubmit
      submit={withdraw}
      onConfirm={() => withdraw.send({ params: { id: String(approval.id) } })}
      onClose={onClose}
      title="Withdraw request?"
      description={`${wishOf(approval)}: this will not happen. You can ask again.`}
      confirmLabel="Withdraw request"
      cancelLabel="Keep it"
    />
  )
}

function Decline({ approval, isDecided, onClose }: DecisionProps) {
  const form = useForm(declineRequest, {
    schema: declineForm,
    start: { reason: '' },
    input: (body) => ({ params: { id: String(approval.id) }, body }),
    success: { title: 'Request declined', description: `${approval.requestedBy} has been notified.` },
    failure: 'The request was not declined',
    invalidate: invalidateUsers,
  })
  if (isDecided && !form.isPending && form.reply === undefined)
    return <AlreadyDecided approval={approval} onClose={onClose} />
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Decline request?"
      description={wishOf(approval)}
      width="narrow"
      submitLabel="Decline request"
      busyLabel="Declining…"
      cancelLabel="Go back"
    >
      <Field
        label="Reason for declining"
        hint={`${approval.requestedBy} can read it.`}
        error={form.errors.reason?.message}
      >
        <TextArea rows={3} maxLength={500} {...form.register('reason')} />
      </Field>
    </FormDialog>
  )
}

const decisions = { approve: Approve, decline: Decline, withdraw: Withdraw }

/** What administrators asked for and others have to approve; nothing while nothing waits (ADM-40). */
export function WaitingApprovals() {
  const { user } = useSession()
  const { timeZone } = useClinic()
  const { data = [], isSuccess } = useQuery(approvalsQuery)
  const [open, setOpen] = useState<{ approval: Approval; what: keyof typeof decisions }>()
  const Decision = open && decisions[open.what]
  const textOf = ({ requestedBy, requestedAt, takesEffectAt }: Approval) => {
    const asked = `${requestedBy} asked ${instantLabel(requestedAt, timeZone)}.`
    return takesEffectAt === null
      ? `${asked} Another administrator has to approve it.`
      : `${asked} Takes effect ${instantLabel(takesEffectAt, timeZone)}, unless it is declined or withdrawn.`
  }
  return (
    <>
      {data.length > 0 && (
        <Section title="Waiting for approval">
          <List aria-label="Waiting for approval">
            {data.map((approval) => {
              const isOwn = approval.requestedById === user?.id
              const isAboutMe = approval.userId === user?.id
              return (
                <ListRow
                  key={approval.id}
                  title={wishOf(approval)}
                  text={textOf(approval)}
                  actions={
                    isOwn ? (
                      <Button size="small" onClick={() => setOpen({ approval, what: 'withdraw' })}>
                        Withdraw request
                      </Button>
                    ) : (
                      !isAboutMe && (
                        <>
                          <Button size="small" onClick={() => setOpen({ approval, what: 'decline' })}>
                            Decline…
                          </Button>
                          <Button
                            size="small"
                            variant="primary"
                            onClick={() => setOpen({ approval, what: 'approve' })}
                          >
                            Approve…
                          </Button>
                        </>
                      )
                    )
                  }
                />
              )
            })}
          </List>
        </Section>
      )}
      {open && Decision && (
        <Decision
          approval={open.approval}
          isDecided={isSuccess && !data.some(({ id }) => id === open.approval.id)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
