import { invalid } from '../platform/problem.ts'

/** A place in a list that is ordered by time and id. */
export type Position = { startsAt: string; id: number }

const largestId = 2_147_483_647

export const cursorOf = ({ startsAt, id }: Position): string =>
  Buffer.from(`${Date.parse(startsAt)}.${id}`).toString('base64url')

/** @throws Problem 400 for what `cursorOf` didn't make. */
export const positionOf = (cursor: string): Position => {
  const [, time, id] = /^(-?\d{1,13})\.(\d{1,10})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (time === undefined || Number(id) > largestId) throw invalid('cursor', 'Not a cursor of this list')
  return { startsAt: new Date(Number(time)).toISOString(), id: Number(id) }
}
