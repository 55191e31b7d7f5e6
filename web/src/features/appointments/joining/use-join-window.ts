import { useEffect, useState } from 'react'
import type { Appointment, AppointmentDetails } from '@alafia/contract/appointments/schema'
import { joinWindowOf, type JoinWindow } from '@alafia/contract/appointments/join-window'
import { civilOf } from '@alafia/contract/kernel/civil'
import { inBackground } from '../../../lib/http/background.ts'
import { useClinic } from '../../../lib/clinic.ts'
import { shortDate } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session/session.tsx'

const recheckAfter = 10_000

/** When the signed-in user can join, by this device's clock; kept up to date. */
export const useJoinWindow = (appointment: Appointment): JoinWindow => {
  const role = useSession().user?.role
  const { timeZone } = useClinic()
  const [now, setNow] = useState(() => new Date())
  const joining = joinWindowOf(appointment, role === 'doctor' ? 'doctor' : 'patient', timeZone, now)
  const mayChange = joining.state === 'not-yet' || joining.state === 'open'
  useEffect(() => {
    if (!mayChange) return
    const timer = setInterval(() => setNow(new Date()), recheckAfter)
    return () => clearInterval(timer)
  }, [mayChange])
  return joining
}

/** 'You can join from 09:15.'; the date only if it isn't the appointment's. Nothing if there is no call to join. */
export const joinText = (
  { state, opensAt }: JoinWindow,
  { appointmentDate }: Pick<Appointment, 'appointmentDate'>,
  zone: string,
): string | undefined => {
  if (state === 'open') return 'You can join now.'
  if (state !== 'not-yet') return undefined
  const { date, time } = civilOf(new Date(opensAt), zone)
  if (time === '00:00' && date === appointmentDate) return 'You can join at any time that day.'
  return date === appointmentDate
    ? `You can join from ${time}.`
    : `You can join from ${shortDate(date)}, ${time}.`
}

/** Refetches while this device's clock disagrees with the server, which decides. */
export const useJoinWindowRefresh = (appointment: AppointmentDetails, refetch: () => unknown): void => {
  const here = useJoinWindow(appointment)
  const { state } = appointment.joining
  const isBehind = state !== 'none' && here.state !== state
  useEffect(() => {
    if (!isBehind) return
    const again = () => void inBackground(refetch)
    again()
    const timer = setInterval(again, recheckAfter)
    return () => clearInterval(timer)
  }, [isBehind, refetch])
}
