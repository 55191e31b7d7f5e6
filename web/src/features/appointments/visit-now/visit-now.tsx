import type { ReactNode } from 'react'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { isLive } from '@alafia/contract/appointments/states'
import { lazyComponent } from '../../../ui/async/lazy-component.tsx'
import { useClinic } from '../../../lib/clinic.ts'
import { useNow } from '../../../lib/now.ts'
import type { DueActionsProps } from './due-visit.tsx'

const hasBegun = ({ startsAt }: Appointment) => Date.now() >= Date.parse(startsAt)

// As high as what mostly replaces them, so that nothing moves. Once the visit's time has come, that is more: whom to ask, and what else to do.
const DueStatus = lazyComponent(
  async () => (await import('./due-visit.tsx')).DueStatus,
  ({ appointment, children }) =>
    hasBegun(appointment) ? <div className="min-h-18 md:min-h-12" /> : children,
)
const DueActions = lazyComponent(
  async () => (await import('./due-visit.tsx')).DueActions,
  ({ appointment }: DueActionsProps) => (
    <div className={hasBegun(appointment) ? 'min-h-30 md:min-h-54' : 'min-h-control md:min-h-26'} />
  ),
)

const refreshInterval = 10_000

/** Whether there is more to know than what was planned: it has started, or it is by video today, when its doctor may run late. */
const useIsDue = ({ status, startsAt, startedAt, mode, appointmentDate }: Appointment): boolean => {
  const { today } = useClinic()
  const now = useNow(refreshInterval)
  return (
    isLive(status) &&
    (startedAt !== null ||
      now.getTime() >= Date.parse(startsAt) ||
      (mode === 'video' && appointmentDate === today))
  )
}

/** For the patient: what is true of the visit now (APPT-71); before its day, the children. */
export function VisitStatus({ appointment, children }: { appointment: Appointment; children?: ReactNode }) {
  return useIsDue(appointment) ? <DueStatus appointment={appointment}>{children}</DueStatus> : children
}

/** For the patient: what can be done about the visit now; before its day, the children. */
export function VisitActions({ children, ...props }: DueActionsProps & { children?: ReactNode }) {
  return useIsDue(props.appointment) ? <DueActions {...props} /> : children
}
