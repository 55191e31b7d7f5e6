import * as z from 'zod/mini'

const maxId = 2_147_483_647

/** A row's id in a body: a positive integer that PostgreSQL's `integer` can hold. */
export const id = (message = 'Not a valid id') =>
  z.int(message).check(z.gte(1, message), z.lte(maxId, message))

/** An id in a path or query, where it is text. */
export const idInText = (message = 'Not a valid id') =>
  z.pipe(
    z
      .string(message)
      .check(z.refine((text) => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= maxId, message)),
    z.transform(Number),
  )
export const idInPath = idInText()

/** The params of endpoints with one id in their path. */
export const idParams = z.object({ id: idInPath })
