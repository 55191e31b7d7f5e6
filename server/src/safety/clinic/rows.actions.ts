import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { ClinicRowForm } from '@alafia/contract/safety/clinic-row'
import type { RowChangeForm, RowCount, RowReviewForm, SafetyRow } from '@alafia/contract/safety/rows'
import { invalid, notFound, Problem } from '../../platform/http/problem.ts'
import type { Context, Tx } from '../../request/context.ts'
import { isDrugOrClass } from '../facts/drugs/all.ts'
import { safetyRowChange, safetyRowReview } from '../table.ts'
import { actionsFor, isWeighty, versionAfter } from './changes.ts'
import { isCondition, isDrug } from './own-row.ts'
import { findRows, getRow } from './rows.queries.ts'

/** Changes are numbered one after the other, so that whoever knows the newest knows them all. */
const lockTable = async (tx: Tx): Promise<number> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('safety table', 0))`)
  return tx.$count(safetyRowChange)
}

const invalidateTable = (tx: Tx) => {
  for (const role of ['admin', 'doctor', 'pharmacist'] as const) tx.invalidate({ role }, 'safety-table')
  tx.invalidate({ role: 'admin' }, 'activity')
}

type NewChange = Pick<
  typeof safetyRowChange.$inferInsert,
  'rowId' | 'action' | 'reason' | 'content' | 'print'
>

const store = async (tx: Tx, { actor, clock }: Context, number: number, change: NewChange) => {
  await tx
    .insert(safetyRowChange)
    .values({ ...change, number, changedBy: actor.userId, changedAt: clock.now() })
  invalidateTable(tx)
}

const requireKnown = ({ kind, substances, others, condition }: ClinicRowForm) => {
  for (const [path, names] of [
    ['substances', substances],
    ['others', others],
  ] as const)
    for (const [at, name] of names.entries())
      if (!isDrugOrClass(name))
        throw invalid(`${path}.${at}`, `“${name}” isn’t a drug or a class of the table`)
  if (kind === 'dose' && (substances.length > 1 || !substances.every(isDrug)))
    throw invalid('substances', 'Choose one drug: a dose limit is of one')
  if (kind === 'condition' && !isCondition(condition))
    throw invalid('condition', 'Choose a condition of the list')
}

/** Adds a row of the clinic's own; checks use it at once. @throws Problem 400 for what the table doesn't know */
export const addRow = (context: Context, { reason, ...content }: ClinicRowForm): Promise<SafetyRow> => {
  requireKnown({ reason, ...content })
  return context.transact(async (tx) => {
    const number = (await lockTable(tx)) + 1
    const rowId = `own-${randomBytes(6).toString('hex')}`
    await store(tx, context, number, { rowId, action: 'add', reason, content, print: rowId })
    tx.record('safety-row.added', `safety row ${rowId}, ${versionAfter(number)}`)
    return getRow(tx, rowId)
  })
}

/**
 * Tightens, disables or restores a row.
 * @throws Problem 404, 409 if it is no longer as the administrator saw it, if that can't be done to it, and for a serious row that
 * is disabled without confirming it
 */
export const changeRow = (
  context: Context,
  id: string,
  { action, reason, changes, confirmed }: RowChangeForm,
): Promise<SafetyRow> =>
  context.transact(async (tx) => {
    const number = (await lockTable(tx)) + 1
    const {
      found: [row],
    } = await findRows(tx, { row: id })
    if (!row) throw notFound()
    if (row.changes.length !== changes)
      throw new Problem(
        'edited-elsewhere',
        `${row.changes[0]?.byName ?? 'Someone'} changed this row in the meantime`,
      )
    if (!actionsFor(row).includes(action)) throw new Problem('wrong-state', 'That can’t be done to this row')
    if (action === 'disable' && isWeighty(row) && !confirmed)
      throw new Problem('implausible', 'This row is serious. Confirm that the checks shall do without it.')
    await store(tx, context, number, { rowId: id, action, reason, content: null, print: row.shippedPrint })
    tx.record(doneNames[action], `safety row ${id}, ${versionAfter(number)}`)
    return getRow(tx, id)
  })

const doneNames = {
  tighten: 'safety-row.tightened',
  disable: 'safety-row.disabled',
  restore: 'safety-row.restored',
} as const

/** Rows per statement: each takes seven of the 65,535 parameters. */
const perInsert = 5000

/** Marks what the filters show as reviewed. @throws Problem 409 if they show something else by now */
export const reviewRows = (
  context: Context,
  { reviewer, filters, version, count }: RowReviewForm,
): Promise<RowCount> => {
  if (Object.values(filters).every((filter) => filter === undefined))
    throw invalid('filters', 'Filter the rows first: nobody reviews all of them at once')
  return context.transact(async (tx) => {
    await lockTable(tx)
    const { found, version: current } = await findRows(tx, filters)
    if (current !== version || found.length !== count)
      throw new Problem('edited-elsewhere', 'The rows have changed in the meantime')
    const reviews = found.map(({ id, print }) => ({
      rowId: id,
      print,
      version,
      reviewer,
      recordedBy: context.actor.userId,
      reviewedAt: context.clock.now(),
    }))
    for (let at = 0; at < reviews.length; at += perInsert)
      await tx.insert(safetyRowReview).values(reviews.slice(at, at + perInsert))
    tx.record('safety-row.reviewed', `safety rows ${count}, ${version}`)
    invalidateTable(tx)
    return { version, count }
  })
}
