import { invalid } from '../platform/problem.ts'

/** A place in the list of accounts: `at` is a PostgreSQL instant, `-infinity` for who never signed in. */
export type Place = { at: string; id: number }

const largestId = 2_147_483_647

export const cursorOf = ({ lastLoginMicros, id }: { lastLoginMicros: number | null; id: number }): string =>
  `${lastLoginMicros ?? 'never'}-${id}`

const instantOfMicros = (micros: number): string =>
  new Date(Math.floor(micros / 1000)).toISOString().replace('Z', `${String(micros % 1000).padStart(3, '0')}Z`)

/** @throws Problem 400 for what `cursorOf` didn't make. */
export const placeOf = (cursor: string | undefined): Place | undefined => {
  if (cursor === undefined) return undefined
  const [, at, id] = /^(never|\d{1,16})-(\d{1,10})$/.exec(cursor) ?? []
  if (at === undefined || Number(id) > largestId || Number(at) > Number.MAX_SAFE_INTEGER)
    throw invalid('cursor', 'Not a cursor of this list')
  return { at: at === 'never' ? '-infinity' : instantOfMicros(Number(at)), id: Number(id) }
}
