import { useQuery } from '@tanstack/react-query'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { canMove, hasOtherTimes } from '@alafia/contract/appointments/states'
import { videoVisitQuery } from '../../../domain/video-visit-query.ts'
import { useClinic } from '../../../lib/clinic.ts'
import { useNow } from '../../../lib/now.ts'
import { useJoinWindow } from '../joining/use-join-window.ts'
import { isOver, visitText } from './visit-text.ts'

/** The texts depend on the time; milliseconds. */
const refreshInterval = 10_000

/** What is true of a live visit now, and what its patient can do about it. */
export const useVisitNow = (appointment: Appointment) => {
  const { timeZone, phone } = useClinic()
  const now = useNow(refreshInterval)
  const joining = useJoinWindow(appointment)
  const { id, mode, status, startedAt, doctorLeft } = appointment
  const { data: call } = useQuery({ ...videoVisitQuery(id), enabled: mode === 'video' })
  const isIn = joining.state === 'open' || joining.state === 'not-yet'
  const text = visitText(appointment, call, timeZone, now)
  return {
    text,
    /** Joining leads somewhere only until the doctor has ended it. */
    canJoin: isIn && !call?.endedAt && !doctorLeft,
    /** The first thing to do is to join: the call is open, and someone may come. */
    joinFirst: joining.state === 'open' && !isOver(appointment, call, now),
    canChooseTime:
      startedAt === null &&
      !call?.doctorIsThere &&
      canMove(status, 'reschedule') &&
      hasOtherTimes(appointment),
    /** Something isn't as planned: how to reach the doctor and the clinic. */
    isAskable: text !== undefined && !call?.doctorIsThere,
    canMessage: !doctorLeft,
    phone,
  }
}
