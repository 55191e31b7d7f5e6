import type { ReactNode } from 'react'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { isDue } from '@alafia/contract/appointments/states'
import { useClinic } from '../../../lib/clinic.ts'
import { useNow } from '../../../lib/now.ts'
import { DueActions, DueStatus, type DueActionsProps } from './due-visit.tsx'

const refreshInterval = 10_000

const useIsDue = (appointment: Appointment): boolean => {
  const { today } = useClinic()
  const isNow = isDue(appointment, today, useNow(refreshInterval))
  return isNow || appointment.doctorLeft === true
}

/** For the patient: what is true of the visit now (APPT-71); before its day, the children. */
export function VisitStatus({ appointment, children }: { appointment: Appointment; children?: ReactNode }) {
  return useIsDue(appointment) ? <DueStatus appointment={appointment}>{children}</DueStatus> : children
}

/** For the patient: what can be done about the visit now; before its day, the children. */
export function VisitActions({ children, ...props }: DueActionsProps & { children?: ReactNode }) {
  return useIsDue(props.appointment) ? <DueActions {...props} /> : children
}
