import { and, eq, sql } from 'drizzle-orm'
import type { Insurer } from '@alafia/contract/billing/insurers'
import type { Role } from '@alafia/contract/kernel/roles'
import { prepared } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import { variants } from '../../platform/database/query-variants.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { Context, Reader } from '../../request/context.ts'
import type { Actor } from '../../sessions/actor.ts'
import { insurersVisibleTo } from '../policy.ts'
import { insurer } from './table.ts'

const columns = {
  id: insurer.id,
  name: insurer.name,
  coversPercent: insurer.coversPercent,
  isActive: insurer.isActive,
}

const listStatement = variants((role: Role) =>
  prepared((db, name) =>
    db
      .select(columns)
      .from(insurer)
      .where(insurersVisibleTo(role))
      .orderBy(sql`lower(${insurer.name})`)
      .prepare(name),
  ),
)

/** By name: the active ones; all for an administrator. */
export const listInsurers = ({ db, actor }: Context): Promise<Insurer[]> =>
  listStatement(actor.role)(db).execute()

const getStatement = variants((role: Role) =>
  prepared((db, name) =>
    db
      .select(columns)
      .from(insurer)
      .where(and(eq(insurer.id, param('id')), insurersVisibleTo(role)))
      .prepare(name),
  ),
)

/** @throws Problem 404 */
export const findInsurer = async (reader: Reader, { role }: Actor, id: number): Promise<Insurer> => {
  const [found] = await getStatement(role)(reader).execute({ id })
  if (!found) throw notFound()
  return found
}
