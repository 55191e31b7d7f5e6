import type { Appointment } from './schema.ts'
import { canMove, isImmediateCare, noShowAfterMinutes, noShowOfImmediateCareAfterMinutes } from './states.ts'
import { minute } from '../kernel/durations.ts'

type StartedVisit = Pick<Appointment, 'type' | 'startsAt' | 'createdAt'>

/** How long its doctor waits for the patient; minutes. */
export const noShowMinutes = (visit: StartedVisit): number =>
  isImmediateCare(visit) ? noShowOfImmediateCareAfterMinutes : noShowAfterMinutes

/** The earliest time at which an appointment may be marked as no-show. Immediate care starts on the minute before its patient is called. */
export const noShowFrom = (visit: StartedVisit): Date =>
  new Date(
    Date.parse(isImmediateCare(visit) ? visit.createdAt : visit.startsAt) + noShowMinutes(visit) * minute,
  )

/** Whether the appointment may be marked as no-show now. */
export const canBeNoShow = (visit: StartedVisit & Pick<Appointment, 'status'>, now: Date) =>
  canMove(visit.status, 'markNoShow') && noShowFrom(visit) <= now
