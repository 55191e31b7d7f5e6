import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { updateDuty } from '@alafia/contract/urgent-care/endpoints'
import type { Duty } from '@alafia/contract/urgent-care/schema'
import { useClinic } from '../../lib/clinic.ts'
import { instantLabel } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { CountBadge } from '../../ui/list/count-badge.tsx'
import { lazyComponent } from '../../ui/async/lazy-component.tsx'
import { lazyDialog } from '../../ui/async/lazy-dialog.tsx'
import { LoadFailed } from '../../ui/async/load-failed.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Status } from '../../ui/status.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { dutyQuery, invalidateUrgentCare } from './queries.ts'
import { waitingText } from './labels.ts'

/** Loaded once the doctor is on duty. */
const CareQueue = lazyComponent(async () => (await import('./care-queue.tsx')).CareQueue)

const ConfirmSubmit = lazyDialog(async () => (await import('../../ui/form/confirm-submit.tsx')).ConfirmSubmit)

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

const othersText = (others: number) =>
  others === 0
    ? 'No other doctor is on duty.'
    : others === 1
      ? '1 other doctor is on duty.'
      : `${others} other doctors are on duty.`

/** Whether the doctor is on duty, until when, and who else is. */
function DutyStatus({ duty: { onDuty, endsAt, waiting, others } }: { duty: Duty }) {
  const { timeZone } = useClinic()
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-2">
      <Status tone={onDuty ? 'ok' : 'neutral'}>{onDuty ? 'On duty' : 'Off duty'}</Status>
      <span>
        {onDuty && endsAt !== null
          ? `Until ${instantLabel(endsAt, timeZone)}, or until you sign out.`
          : 'You won’t receive immediate-care requests.'}{' '}
        {!onDuty && sentence(waitingText(waiting))} {othersText(others)}
      </span>
    </p>
  )
}

export type DutyPanelProps = {
  /** Opens the consultation. */
  onTaken: (appointmentId: number) => void
}

/** Immediate care for the doctor (URG-4): being on duty, and the queue. */
export function DutyPanel({ onTaken }: DutyPanelProps) {
  const query = useQuery(dutyQuery)
  const { data: duty, isError } = query
  const update = useSubmit(updateDuty, {
    failure: (why) => why ?? 'Failed to change your duty',
    onSuccess: (next, client) => client.setQueryData(dutyQuery.queryKey, next),
    invalidate: invalidateUrgentCare,
  })
  const [isAsking, setAsking] = useState(false)
  const press = () => {
    if (!duty) return
    const isLast = duty.onDuty && duty.waiting > 0 && duty.others === 0
    if (isLast) setAsking(true)
    else void update.send({ body: { onDuty: !duty.onDuty } })
  }

  return (
    <Section
      title={
        <span className="inline-flex items-center gap-2">
          Immediate care
          {duty && <CountBadge count={duty.waiting} label="waiting" />}
        </span>
      }
      actions={
        duty && (
          <Button variant={duty.onDuty ? 'secondary' : 'primary'} busy={update.isPending} onClick={press}>
            {duty.onDuty ? 'Go off duty' : 'Go on duty'}
          </Button>
        )
      }
    >
      {!duty && isError && <LoadFailed what="your duty" query={query} />}
      {duty && <DutyStatus duty={duty} />}
      {duty?.onDuty && <CareQueue onTaken={onTaken} />}
      {isAsking && (
        <ConfirmSubmit
          submit={update}
          onClose={() => setAsking(false)}
          title="Go off duty?"
          description={`${sentence(waitingText(duty?.waiting ?? 0))} No other doctor is on duty to see them.`}
          confirmLabel="Go off duty"
          cancelLabel="Stay on duty"
          onConfirm={() => update.send({ body: { onDuty: false } })}
        />
      )}
    </Section>
  )
}
