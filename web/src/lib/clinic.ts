import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Clinic } from '@alafia/contract/accounts/schema'
import { civilOf, type CivilDate } from '@alafia/contract/kernel/civil'
import { minute } from '@alafia/contract/kernel/durations'
import { clinicQuery } from './http/clinic-query.ts'

const usualZone = 'Africa/Lagos'

/** Notifies every minute, and when the page is shown again: it may stay open over midnight. */
const everyMinute = (notify: () => void) => {
  const timer = setInterval(notify, minute)
  document.addEventListener('visibilitychange', notify)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', notify)
  }
}

/**
 * Today at the clinic, by this machine's clock; by the server's word where that clock is a day off.
 * @param receivedAt when the clinic's data came; milliseconds since 1970
 */
export const todayAt = (clinic: Clinic | undefined, receivedAt: number, now: number): CivilDate => {
  const shown = (at: number) => civilOf(new Date(at), clinic?.timeZone ?? usualZone).date
  return clinic && shown(receivedAt) !== clinic.today ? clinic.today : shown(now)
}

const usualClinic = {
  name: 'Alafia',
  address: null,
  phone: null,
  logo: null,
  emergencyNumber: '112',
  openingHours: null,
  closedDays: [],
  currency: 'NGN' as const,
  demo: [],
  timeZone: usualZone,
  signUp: false,
  passwordMinLength: 8,
  draftDays: 30,
  onlinePayment: 'cards' as const,
}

/** The clinic: its zone, currency and today. The shell waits for it; until then the default clinic is assumed. */
export const useClinic = (): Clinic => {
  const { data, dataUpdatedAt } = useQuery(clinicQuery)
  const todayNow = () => todayAt(data, dataUpdatedAt, Date.now())
  const today = useSyncExternalStore(everyMinute, todayNow, todayNow)
  return { ...usualClinic, ...data, today }
}
