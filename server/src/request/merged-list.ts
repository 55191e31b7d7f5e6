import { addDays, civilOf, instantOf, type CivilDate } from '@alafia/contract/kernel/civil'
import { invalid } from '../platform/http/problem.ts'
import { cursorPosition, timeCursor } from './next-page.ts'

/*
 * A long list that is several in one: of some rows the day is known (they are ordered by day and id), of others the
 * instant (by instant and id). Newest day first; on one day those with a day alone stand before the others, and at one
 * instant the kinds stand in a fixed order. A place in the list is a place in each of its parts.
 */

/** Where a row stands: on a day, or at an instant (microseconds since 1970). */
export type RowPosition<Kind extends string> = {
  kind: Kind
  id: number
  date: CivilDate
  startedAt: number | null
}

/** What comes after, part by part, as PostgreSQL reads dates and instants: the rows before (date, id) and (at, id). */
export type MergedPosition<Timed extends string> = {
  before: { date: string; id: number }
  timedBefore: Record<Timed, { at: string; id: number }>
}

export type MergedOrder<Dated extends string, Timed extends string> = {
  beginning: MergedPosition<Timed>
  cursorAfter: (row: RowPosition<Dated | Timed>) => string
  /** @throws Problem 400 for what `cursorAfter` didn't make */
  positionAfter: (cursor: string, zone: string) => MergedPosition<Timed>
}

const invalidCursor = () => invalid('cursor', 'Not a cursor of this list')
const maxId = 2_147_483_647
const isDay = (text: string) => {
  const at = new Date(`${text}T00:00:00Z`)
  const isReal = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
  return isReal && text >= '1900-01-01' && text < '2200-01-01'
}

/** The first instant of the day after: everything of the day comes before it. */
const endOfDay = (date: CivilDate, zone: string) => instantOf(addDays(date, 1), '00:00', zone).toISOString()

/**
 * @param dated the kind whose rows have a day alone
 * @param timed the kinds whose rows have an instant, in the order in which they stand at one and the same
 */
export const mergedOrder = <Dated extends string, Timed extends string>(
  dated: Dated,
  timed: readonly Timed[],
): MergedOrder<Dated, Timed> => {
  const each = (place: (kind: Timed, nth: number) => { at: string; id: number }) =>
    // One entry for each of `timed`.
    Object.fromEntries(timed.map((kind, nth) => [kind, place(kind, nth)])) as Record<
      Timed,
      { at: string; id: number }
    >

  return {
    beginning: { before: { date: 'infinity', id: 0 }, timedBefore: each(() => ({ at: 'infinity', id: 0 })) },

    cursorAfter: ({ kind, date, id, startedAt }) =>
      kind === dated ? `${kind}_${date}_${id}` : `${kind}_${timeCursor(startedAt, id)}`,

    positionAfter(cursor, zone) {
      const [, kind, rest = ''] = /^([a-z]+)_(.+)$/.exec(cursor) ?? []
      const reached = timed.findIndex((one) => one === kind)
      if (reached >= 0) {
        const { at, id } = cursorPosition(rest)
        if (at === '-infinity') throw invalidCursor()
        return {
          // Those of the row's own day have been shown before it.
          before: { date: civilOf(new Date(at), zone).date, id: 0 },
          // At its very instant the kinds before its own are through, those after it are all still to come.
          timedBefore: each((_kind, nth) => ({
            at,
            id: nth === reached ? id : nth < reached ? 0 : maxId,
          })),
        }
      }
      const [, date, id] = /^(\d{4}-\d{2}-\d{2})_(\d{1,10})$/.exec(rest) ?? []
      if (kind !== dated || date === undefined || !isDay(date) || Number(id) > maxId) throw invalidCursor()
      return {
        before: { date, id: Number(id) },
        timedBefore: each(() => ({ at: endOfDay(date, zone), id: 0 })),
      }
    },
  }
}
