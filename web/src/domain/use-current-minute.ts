import { useSyncExternalStore } from 'react'
import { civilOf, weekdayOf } from '@alafia/contract/kernel/civil'
import type { WeekMoment } from '@alafia/contract/pharmacies/hours'
import { minute } from '@alafia/contract/kernel/durations'
import { useClinic } from '../lib/clinic.ts'

/** Runs as each minute begins, and when the page becomes visible again. */
const eachMinute = (notify: () => void) => {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    timer = setTimeout(
      () => {
        notify()
        wait()
      },
      minute - (Date.now() % minute),
    )
  }
  wait()
  document.addEventListener('visibilitychange', notify)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', notify)
  }
}

/** The current weekday and time by the clinic's wall clock. */
export const useCurrentMinute = (): WeekMoment => {
  const { timeZone } = useClinic()
  const now = useSyncExternalStore(eachMinute, () => Math.floor(Date.now() / minute) * minute)
  const { date, time } = civilOf(new Date(now), timeZone)
  return { day: weekdayOf(date), time }
}
