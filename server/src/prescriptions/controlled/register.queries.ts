import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { RegisterEntry } from '@alafia/contract/inventory/controlled'
import { fullName, people } from '../../accounts/exports.queries.ts'
import { familyMembers } from '../../family/exports.queries.ts'
import { registerEntries, requireRegister } from '../../inventory/controlled/register.exports.queries.ts'
import { prepared, type Queryable } from '../../platform/database/connect.ts'
import { asSystem } from '../../platform/database/row-access.ts'
import { param } from '../../platform/database/param.ts'
import { variants } from '../../platform/database/query-variants.ts'
import { invalid } from '../../platform/http/problem.ts'
import type { Context } from '../../request/context.ts'
import { prescription } from '../table.ts'

const selectEntries = variants((after: boolean) =>
  prepared((db, name) => {
    const entry = registerEntries('entry')
    const [enterer, second, patient] = [people('enterer'), people('second'), people('patient')]
    const member = familyMembers('member')
    return db
      .select({
        number: entry.number,
        at: entry.enteredAt,
        kind: entry.kind,
        reason: entry.reason,
        batchNumber: entry.batchNumber,
        change: entry.change,
        balance: entry.balance,
        supplier: entry.supplier,
        note: entry.note,
        prescriptionId: entry.prescriptionId,
        patientId: prescription.patientId,
        person: sql<string | null>`coalesce(${fullName(member)}, ${fullName(patient)})`.as('person_name'),
        enteredBy: sql<string | null>`${fullName(enterer)}`.as('entered_by_name'),
        witnessedBy: sql<string | null>`${fullName(second)}`.as('witnessed_by_name'),
      })
      .from(entry)
      .leftJoin(enterer, eq(enterer.id, entry.enteredBy))
      .leftJoin(second, eq(second.id, entry.witnessedBy))
      .leftJoin(prescription, eq(prescription.id, entry.prescriptionId))
      .leftJoin(patient, eq(patient.id, prescription.patientId))
      .leftJoin(member, eq(member.id, prescription.familyMemberId))
      .where(
        and(
          eq(entry.itemId, param('itemId')),
          after ? lt(entry.number, sql`${param('before')}::int`) : undefined,
        ),
      )
      .orderBy(desc(entry.number))
      .limit(param('rows'))
      .prepare(name)
  }),
)

/** Administrators read who signed, not who the medicine was for. */
const readEntries = async (
  db: Queryable,
  isAdmin: boolean,
  { itemId, rows, before }: { itemId: number; rows: number; before?: number | undefined },
): Promise<(RegisterEntry & { patientId: number | null })[]> => {
  // The register keeps whom a medicine was for, wherever their prescription is now.
  const found = await asSystem(() =>
    selectEntries(before !== undefined)(db).execute({ itemId, rows, before }),
  )
  return found.map(({ at, supplier, person, patientId, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    party: supplier ?? (isAdmin ? null : person),
    patientId: isAdmin ? null : patientId,
  }))
}

const positionOf = (cursor: string | undefined) => {
  if (cursor === undefined) return undefined
  if (!/^[1-9]\d{0,8}$/.test(cursor)) throw invalid('cursor', 'Not a cursor of this list')
  return Number(cursor)
}

const patientsIn = (entries: readonly { patientId: number | null }[]) => [
  ...new Set(entries.flatMap(({ patientId }) => patientId ?? [])),
]

/**
 * Up to `limit` + 1 entries of an item's register, the newest first; `cursor` is where the page after each begins.
 * @throws Problem 404 for an item without a register, or that the actor may not see
 */
export const listRegister = async (
  { db, actor, about }: Context,
  itemId: number,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<(RegisterEntry & { cursor: string })[]> => {
  const subject = `inventory item ${itemId}`
  about([], subject)
  const before = positionOf(cursor)
  await requireRegister(db, actor, itemId)
  const entries = await readEntries(db, actor.role === 'admin', { itemId, rows: limit + 1, before })
  about(patientsIn(entries.slice(0, limit)), subject)
  return entries.map(({ patientId: _patient, ...entry }) => ({ ...entry, cursor: String(entry.number) }))
}

const atATime = 500

/** All of a register, the newest first, so many at a time. @throws Problem 404 */
export const wholeRegister = async (
  { db, actor, about }: Context,
  itemId: number,
): Promise<{ name: string; entries: RegisterEntry[] }> => {
  const subject = `inventory item ${itemId}`
  about([], subject)
  const { name } = await requireRegister(db, actor, itemId)
  const all: Awaited<ReturnType<typeof readEntries>> = []
  for (;;) {
    const some = await readEntries(db, actor.role === 'admin', {
      itemId,
      rows: atATime,
      before: all.at(-1)?.number,
    })
    all.push(...some)
    if (some.length < atATime) break
  }
  about(patientsIn(all), subject)
  return { name, entries: all }
}
