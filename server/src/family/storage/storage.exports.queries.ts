import { eq, sql } from 'drizzle-orm'
import { isAlmostFull, storageAlmostFull, storageFull } from '@alafia/contract/family/storage'
import type { FamilyStorage } from '@alafia/contract/family/storage.schema'
import { prepared, type Queryable } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import { sqlErrorOf } from '../../platform/database/sql-error.ts'
import { invalid } from '../../platform/http/problem.ts'
import type { Context, Tx } from '../../request/context.ts'
import { familyStorage } from './table.ts'

const selectStorage = prepared((db, name) =>
  db
    .select({
      used: sql<number>`coalesce((select ${familyStorage.bytes} from ${familyStorage} where ${eq(familyStorage.patientId, param('patientId'))}), 0)`.mapWith(
        Number,
      ),
      limit: sql<number>`family_storage_limit()`.mapWith(Number),
    })
    .from(sql`(select) as nothing`)
    .prepare(name),
)

const storageOf = async (db: Queryable, patientId: number): Promise<FamilyStorage> => {
  const [storage] = await selectStorage(db).execute({ patientId })
  if (!storage) throw new Error('A select without a table has one row')
  return storage
}

/** What the files of the actor's family take up, and may. */
export const getFamilyStorage = (context: Context): Promise<FamilyStorage> => {
  const { db, actor } = context
  context.about([actor.userId])
  return storageOf(db, actor.userId)
}

/**
 * Runs a change that stores a file for a family.
 * @throws Problem 400 if the database refuses the file because the family's storage would be too full
 */
export const withinFamilyStorage = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (sqlErrorOf(error).constraint === 'family_storage_limit') throw invalid('file', storageFull)
    throw error
  }
}

/** Notifies the family once its storage becomes almost full by a file that was stored in this transaction. */
export const notifyWhenAlmostFull = async (tx: Tx, patientId: number, added: number): Promise<void> => {
  const storage = await storageOf(tx, patientId)
  if (!isAlmostFull(storage) || isAlmostFull({ ...storage, used: storage.used - added })) return
  tx.warn([patientId], {
    type: 'system-alert',
    title: 'Storage almost full',
    body: storageAlmostFull(storage),
    payload: { message: storageAlmostFull(storage) },
  })
}
