import { noteOrFile, notInFuture } from '@alafia/contract/records/categories'
import { recordForm } from '@alafia/contract/records/schema'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import * as z from 'zod/mini'
import { checkedFile } from '../../domain/checked-file.ts'

/** The contract's form with its file. `today` is the clinic's date. */
export const addRecordForm = (today: CivilDate) =>
  z.extend(recordForm, { file: z.optional(checkedFile) }).check(
    z.refine(({ date }) => date <= today, { error: notInFuture, path: ['date'] }),
    z.refine(({ note, file }) => note !== '' || file !== undefined, { error: noteOrFile, path: ['note'] }),
  )
