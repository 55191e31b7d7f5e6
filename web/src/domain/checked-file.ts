import { recordFile } from '@alafia/contract/records/categories'
import { fileEmpty, fileTooLarge, wrongFileType } from '@alafia/contract/kernel/uploads'
import * as z from 'zod/mini'

const types: readonly string[] = recordFile.types

const fileProblem = (file: File): string | undefined => {
  if (!types.includes(file.type)) return wrongFileType(recordFile)
  if (file.size > recordFile.maxBytes) return fileTooLarge(recordFile)
  return file.size === 0 ? fileEmpty : undefined
}

/** A file of the records, as far as the browser can check it before the upload; the server checks the content. */
export const checkedFile = z.instanceof(File).check(({ value, issues }) => {
  const message = fileProblem(value)
  if (message !== undefined) issues.push({ code: 'custom', message, input: value })
})
