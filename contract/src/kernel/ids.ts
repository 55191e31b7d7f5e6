import * as z from 'zod/mini'

const maxId = 2_147_483_647

/** A row's id in a body: a positive integer that PostgreSQL's `integer` can hold. */
export const id = (message = 'Not a valid id') =>
  z.int(message).check(z.gte(1, message), z.lte(maxId, message))

/** The same id where it arrives as text: in a path or a query. */
export const idInPath = z.pipe(
  z
    .string()
    .check(z.refine((text) => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= maxId, 'Not a valid id')),
  z.transform(Number),
)

/** Params of the many endpoints that name one thing. */
export const idParams = z.object({ id: idInPath })
