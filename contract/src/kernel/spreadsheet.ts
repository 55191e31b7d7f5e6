import * as z from 'zod/mini'
import { draftText } from './text.ts'

/** Of a CSV file that is imported, in characters and in rows. */
export const maxFileLength = 150_000
export const maxFileRows = 2000

export const csvText = draftText(maxFileLength).check(z.minLength(1, 'The file is empty'))

/** `row` as a spreadsheet counts it: the headers are row 1. */
export const rowError = z.object({ row: z.int(), column: z.string(), message: z.string() })
export type RowError = z.infer<typeof rowError>
