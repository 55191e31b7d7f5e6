import { civilOf, instantOf } from '@alafia/contract/kernel/civil'

/** An instant for an input of the type datetime-local, by the clinic's clock. */
export const typedTime = (at: string, timeZone: string): string => {
  const { date, time } = civilOf(new Date(at), timeZone)
  return `${date}T${time.slice(0, 5)}`
}

/** The instant of what was typed by the clinic's clock; now for ''. */
export const instantIn = (typed: string, timeZone: string): string =>
  (typed === '' ? new Date() : instantOf(typed.slice(0, 10), typed.slice(11, 16), timeZone)).toISOString()
