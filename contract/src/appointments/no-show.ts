import type { Appointment } from './schema.ts'
import { canMove, noShowAfterMinutes } from './states.ts'
import { minute } from '../kernel/durations.ts'

/** The instant from which a visit may be marked as not attended: some minutes after its start. */
export const noShowFrom = (startsAt: string): Date =>
  new Date(Date.parse(startsAt) + noShowAfterMinutes * minute)

/** Whether the visit may be marked as not attended now. */
export const canBeNoShow = ({ status, startsAt }: Pick<Appointment, 'status' | 'startsAt'>, now: Date) =>
  canMove(status, 'markNoShow') && noShowFrom(startsAt) <= now
