import { invalid } from '../platform/problem.ts'

/** A place in a list that is ordered by an instant and an id. Microseconds since 1970, as exact as the database keeps them. */
export type Position = { at: number; id: number }

const largestId = 2_147_483_647

export const cursorOf = ({ at, id }: Position): string => `${at}-${id}`

/** @throws Problem 400 for what `cursorOf` didn't make. */
export const positionOf = (cursor: string): Position => {
  const [, at, id] = /^(\d{1,16})-(\d{1,10})$/.exec(cursor) ?? []
  if (at === undefined || Number(at) > Number.MAX_SAFE_INTEGER || Number(id) > largestId)
    throw invalid('cursor', 'Not a cursor of this list')
  return { at: Number(at), id: Number(id) }
}
