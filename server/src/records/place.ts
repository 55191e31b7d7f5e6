import { addDays, civilOf, instantOf, type CivilDate } from '@alafia/contract/kernel/civil'
import { invalid } from '../platform/problem.ts'
import { placeOf, timeCursor } from '../request/next-page.ts'
import type { RecordRow } from './row.ts'

/*
 * The list is two in one: added records are ordered by day and id, visits by instant and id, and on one day the added
 * records stand first. A place in the list is a place in each of the two.
 */

/** What comes after: of the added records and of the visits, as PostgreSQL reads dates and instants. */
export type RecordPlace = {
  documentsBefore: { date: string; id: number }
  visitsBefore: { at: string; id: number }
}

export const beginning: RecordPlace = {
  documentsBefore: { date: 'infinity', id: 0 },
  visitsBefore: { at: 'infinity', id: 0 },
}

/** The cursor after this row. */
export const cursorAfter = ({
  kind,
  date,
  id,
  startedAt,
}: Pick<RecordRow, 'kind' | 'date' | 'id' | 'startedAt'>): string =>
  kind === 'document' ? `document_${date}_${id}` : `visit_${timeCursor(startedAt, id)}`

const notOurs = () => invalid('cursor', 'Not a cursor of this list')
const largestId = 2_147_483_647
const isDay = (text: string) => {
  const at = new Date(`${text}T00:00:00Z`)
  const isReal = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
  return isReal && text >= '1900-01-01' && text < '2200-01-01'
}

/** The first instant of the day after: everything of the day comes before it. */
const endOf = (date: CivilDate, zone: string) => instantOf(addDays(date, 1), '00:00', zone).toISOString()

/** @throws Problem 400 for what `cursorAfter` didn't make */
export const placeIn = (cursor: string, zone: string): RecordPlace => {
  const [, kind, rest = ''] = /^(document|visit)_(.+)$/.exec(cursor) ?? []
  if (kind === 'visit') {
    const { at, id } = placeOf(rest)
    if (at === '-infinity') throw notOurs()
    // Added records of the visit's own day have been shown before it.
    return {
      documentsBefore: { date: civilOf(new Date(at), zone).date, id: 0 },
      visitsBefore: { at, id },
    }
  }
  const [, date, id] = /^(\d{4}-\d{2}-\d{2})_(\d{1,10})$/.exec(rest) ?? []
  if (kind !== 'document' || date === undefined || !isDay(date) || Number(id) > largestId) throw notOurs()
  return {
    documentsBefore: { date, id: Number(id) },
    visitsBefore: { at: endOf(date, zone), id: 0 },
  }
}
