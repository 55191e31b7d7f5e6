import { isNull } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { recordDocument } from './table.ts'

/** Joined by other slices: documents that aren't removed. */
export const documents = <Alias extends string>(alias: Alias) =>
  new QueryBuilder()
    .select({
      id: recordDocument.id,
      patientId: recordDocument.patientId,
      familyMemberId: recordDocument.familyMemberId,
      title: recordDocument.title,
      date: recordDocument.date,
      category: recordDocument.category,
      note: recordDocument.note,
      fileName: recordDocument.fileName,
      fileType: recordDocument.fileType,
      fileSize: recordDocument.fileSize,
      addedBy: recordDocument.addedBy,
      isFromFamily: recordDocument.isFromFamily,
    })
    .from(recordDocument)
    .where(isNull(recordDocument.removedAt))
    .as(alias)
