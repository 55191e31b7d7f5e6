import { and, inArray, isNull } from 'drizzle-orm'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import type { RecordCategory } from '@alafia/contract/records/kinds'
import { asSystem } from '../platform/database/row-access.ts'
import type { Context, Tx } from '../request/context.ts'
import { invalidateRecords, type StoredFile } from './documents.actions.ts'
import { recordDocument } from './table.ts'

type ResultFile = {
  patientId: number
  familyMemberId: number | null
  title: string
  date: CivilDate
  category: RecordCategory
  note: string | null
  addedBy: number
  file: Omit<StoredFile, 'sha256'> & { sha256: string | null }
}

/** The file of a test result that a doctor has signed off becomes a document of the person's records. It isn't copied. */
export const addResultFile = async (
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  { file, ...document }: ResultFile,
): Promise<void> => {
  await asSystem(() =>
    tx.insert(recordDocument).values({
      ...document,
      fileKey: file.key,
      fileName: file.name,
      fileType: file.type,
      fileSize: file.size,
      sha256: file.sha256,
      isFromResult: true,
      createdAt: clock.now(),
    }),
  )
  await invalidateRecords(tx, document)
}

/** A result that turned out to be wrong leaves the records; the file itself stays with the result. */
export const removeResultFiles = async (
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  person: { patientId: number; familyMemberId: number | null },
  keys: readonly string[],
): Promise<void> => {
  if (keys.length === 0) return
  // Whoever has the person in their care now.
  await asSystem(() =>
    tx
      .update(recordDocument)
      .set({ removedAt: clock.now(), fileKey: null, fileName: null, fileType: null, fileSize: null })
      .where(and(inArray(recordDocument.fileKey, [...keys]), isNull(recordDocument.removedAt))),
  )
  await invalidateRecords(tx, person)
}
