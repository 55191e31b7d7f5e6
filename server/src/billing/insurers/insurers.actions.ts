import { and, eq, ne, sql } from 'drizzle-orm'
import type { Insurer, InsurerUpdate, NewInsurer } from '@alafia/contract/billing/insurers'
import { nameKey } from '../../platform/database/name-key.ts'
import { invalid, notFound } from '../../platform/http/problem.ts'
import type { Context, Tx } from '../../request/context.ts'
import { findInsurer } from './insurers.queries.ts'
import { insurer } from './table.ts'

const sameName = (name: string) => eq(nameKey(insurer.name), nameKey(sql`${name}::text`))

/** One change of the list at a time, so that two of the same name answer with the field instead of failing at the index. */
const lockNames = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('names of insurers'))`)

const requireNewName = async (tx: Tx, name: string, except = 0) => {
  const taken = await tx.$count(insurer, and(sameName(name), ne(insurer.id, except)))
  if (taken > 0) throw invalid('name', 'There is an insurer of this name already')
}

const invalidateInsurers = (tx: Tx) => {
  tx.invalidate({ role: 'admin' }, 'payments')
  tx.invalidate({ role: 'pharmacist' }, 'payments')
}

/** @throws Problem 400 for a name that is taken */
export const addInsurer = (context: Context, { name, coversPercent }: NewInsurer): Promise<Insurer> =>
  context.transact(async (tx) => {
    await lockNames(tx)
    await requireNewName(tx, name)
    const [added] = await tx.insert(insurer).values({ name, coversPercent }).returning({ id: insurer.id })
    if (!added) throw new Error('The insurer was not stored')
    tx.record('insurer.added', `insurer ${added.id}`)
    invalidateInsurers(tx)
    return findInsurer(tx, context.actor, added.id)
  })

const verbOf = ({ isActive: before }: { isActive: boolean }, { isActive = before }: InsurerUpdate) => {
  if (isActive === before) return 'insurer.updated'
  return isActive ? 'insurer.reactivated' : 'insurer.deactivated'
}

/** Existing charges keep what they were made with. @throws Problem 404, 400 for a name that is taken */
export const updateInsurer = (context: Context, id: number, update: InsurerUpdate): Promise<Insurer> => {
  context.about([], `insurer ${id}`)
  return context.transact(async (tx) => {
    await lockNames(tx)
    const [held] = await tx
      .select({ name: insurer.name, coversPercent: insurer.coversPercent, isActive: insurer.isActive })
      .from(insurer)
      .where(eq(insurer.id, id))
      .for('no key update')
    if (!held) throw notFound()
    const { name = held.name, coversPercent = held.coversPercent, isActive = held.isActive } = update
    await requireNewName(tx, name, id)
    await tx.update(insurer).set({ name, coversPercent, isActive }).where(eq(insurer.id, id))
    tx.record(verbOf(held, update), `insurer ${id}`)
    invalidateInsurers(tx)
    return findInsurer(tx, context.actor, id)
  })
}
