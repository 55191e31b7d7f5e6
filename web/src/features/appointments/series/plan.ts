import type { bookSeries } from '@alafia/contract/appointments/series'
import { addDays } from '@alafia/contract/kernel/civil'
import type { BodyInput } from '@alafia/contract/kernel/endpoint'

export type VisitTime = { date: string; time: string }

/** How a booking is repeated; `weeks`: 0 for a single visit. */
export type SeriesPlan = {
  weeks: 0 | 1 | 2
  visits: number
  /** The times chosen in place of the planned ones, by `keyOf`. */
  instead: Readonly<Record<string, VisitTime>>
}

export const singleVisit: SeriesPlan = { weeks: 0, visits: 2, instead: {} }

/** All that was filled in, with the first visit's date and time. */
export type SeriesStart = Omit<BodyInput<typeof bookSeries>, 'visits'> & {
  appointmentDate: string
  appointmentTime: string
}

export const keyOf = ({ date, time }: VisitTime): string => `${date}T${time}`

/** The visits in order, each as planned and as chosen. */
export const visitsOf = ({ weeks, visits, instead }: SeriesPlan, first: VisitTime) =>
  Array.from({ length: visits }, (_, place) => {
    const planned = { date: addDays(first.date, 7 * weeks * place), time: first.time }
    return { planned, chosen: instead[keyOf(planned)] ?? planned }
  })
