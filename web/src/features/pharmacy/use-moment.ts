import { useSyncExternalStore } from 'react'
import { civilOf, weekdayOf } from '@alafia/contract/kernel/civil'
import type { WeekMoment } from '@alafia/contract/pharmacy/hours'
import { minute } from '@alafia/contract/kernel/durations'
import { useClinic } from '../../lib/clinic.ts'

/** Looks as each minute begins, and when the page is looked at again. */
const eachMinute = (tell: () => void) => {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    timer = setTimeout(
      () => {
        tell()
        wait()
      },
      minute - (Date.now() % minute),
    )
  }
  wait()
  document.addEventListener('visibilitychange', tell)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', tell)
  }
}

/** Weekday and time by the clinic's wall clock, as time passes. */
export const useMoment = (): WeekMoment => {
  const { timeZone } = useClinic()
  const now = useSyncExternalStore(eachMinute, () => Math.floor(Date.now() / minute) * minute)
  const { date, time } = civilOf(new Date(now), timeZone)
  return { day: weekdayOf(date), time }
}
