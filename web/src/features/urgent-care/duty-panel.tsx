import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Duty } from '@alafia/contract/urgent-care/schema'
import { CallError } from '../../lib/http/call.ts'
import { useClinic } from '../../lib/clinic.ts'
import { instantLabel } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { CountBadge } from '../../ui/list/count-badge.tsx'
import { lazyDialog } from '../../ui/async/lazy-dialog.tsx'
import { LoadFailed } from '../../ui/async/load-failed.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Status } from '../../ui/status.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { CareQueue } from './care-queue.tsx'
import { dutyQuery, useChangeDuty } from './queries.ts'
import { waitingText } from './labels.ts'

/** The question's code comes when it is first asked. */
const ConfirmDialog = lazyDialog(
  async () => (await import('../../ui/overlay/confirm-dialog.tsx')).ConfirmDialog,
)

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`

const othersText = (others: number) =>
  others === 0
    ? 'No other doctor is on duty.'
    : others === 1
      ? '1 other doctor is on duty.'
      : `${others} other doctors are on duty.`

/** How the own duty stands, in one line. */
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
  /** The patient is this doctor's now: into the consultation. */
  onTaken: (appointmentId: number) => void
}

/** Immediate care for the doctor (URG-4): on duty or off, who waits, and taking one. */
export function DutyPanel({ onTaken }: DutyPanelProps) {
  const query = useQuery(dutyQuery)
  const { data: duty, isError } = query
  const change = useChangeDuty()
  const [isAsking, setAsking] = useState(false)

  const set = (onDuty: boolean) =>
    change.mutate(onDuty, {
      onError: (error) =>
        toast({
          title: 'Error',
          description:
            (error instanceof CallError && error.problem?.detail) ||
            'Failed to change your duty. Please try again.',
          tone: 'danger',
        }),
      onSettled: () => setAsking(false),
    })
  const press = () => {
    if (!duty) return
    const isLast = duty.onDuty && duty.waiting > 0 && duty.others === 0
    if (isLast) setAsking(true)
    else set(!duty.onDuty)
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
          <Button variant={duty.onDuty ? 'secondary' : 'primary'} busy={change.isPending} onClick={press}>
            {duty.onDuty ? 'Go off duty' : 'Go on duty'}
          </Button>
        )
      }
    >
      {!duty && isError && <LoadFailed what="your duty" query={query} />}
      {duty && <DutyStatus duty={duty} />}
      {duty?.onDuty && <CareQueue onTaken={onTaken} />}
      {isAsking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title="Go off duty?"
          description={`${sentence(waitingText(duty?.waiting ?? 0))} No other doctor is on duty to see them.`}
          confirmLabel="Go off duty"
          cancelLabel="Stay on duty"
          busy={change.isPending}
          onConfirm={() => set(false)}
        />
      )}
    </Section>
  )
}
