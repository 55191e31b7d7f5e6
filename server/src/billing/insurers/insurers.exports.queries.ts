import { and, eq } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { prepared, type Queryable } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import { insurer } from './table.ts'

const selectCover = prepared((db, name) =>
  db
    .select({ coversPercent: insurer.coversPercent })
    .from(insurer)
    .where(and(eq(insurer.id, param('id')), eq(insurer.isActive, true)))
    .prepare(name),
)

/** What an active insurer covers, in percent; undefined if there is none. */
export const coverOf = async (reader: Queryable, id: number): Promise<number | undefined> =>
  (await selectCover(reader).execute({ id }))[0]?.coversPercent

/** Joined by other slices: each insurer's name. */
export const insurerNames = <Alias extends string>(alias: Alias) =>
  new QueryBuilder().select({ id: insurer.id, name: insurer.name }).from(insurer).as(alias)
