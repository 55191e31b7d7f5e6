import { and, asc, eq, sql } from 'drizzle-orm'
import { reminderPriorities, type HealthReminder } from '@alafia/contract/reminders/schema'
import { familyMembers } from '../family/exports.queries.ts'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { invalid, notFound } from '../platform/http/problem.ts'
import type { Context, Tx } from '../request/context.ts'
import type { Actor } from '../sessions/actor.ts'
import { ownedBy } from './policy.ts'
import { healthReminder } from './table.ts'

const actorId = param('actorId')

/*
 * The order of the list: open before done, then by priority, then by due date, then by id. Each part is a number, and together
 * they are the cursor.
 */
const never = 9_999_999
const isDone = sql<number>`(${healthReminder.completedAt} is not null)::int`
const rank = sql<number>`array_position(array[${sql.join(
  reminderPriorities.map((priority) => sql`${priority}::text`),
  sql`, `,
)}], ${healthReminder.priority})`
const due = sql<number>`coalesce(${healthReminder.dueOn} - date '2000-01-01', ${sql.raw(String(never))})`

const selectReminders = (db: Queryable) => {
  const member = familyMembers('member')
  return db
    .select({
      id: healthReminder.id,
      patientId: healthReminder.patientId,
      type: healthReminder.type,
      title: healthReminder.title,
      description: healthReminder.description,
      priority: healthReminder.priority,
      completedAt: healthReminder.completedAt,
      dueOn: healthReminder.dueOn,
      familyMemberId: healthReminder.familyMemberId,
      appointmentId: healthReminder.appointmentId,
      memberName: member.firstName,
      isDone,
      rank,
      due,
    })
    .from(healthReminder)
    .leftJoin(member, eq(member.id, healthReminder.familyMemberId))
}

type Row = Awaited<ReturnType<typeof selectReminders>>[number]

const toReminder = ({ completedAt, memberName, ...row }: Row): HealthReminder => ({
  id: row.id,
  type: row.type,
  title: row.title,
  description: row.description,
  priority: row.priority,
  isCompleted: completedAt !== null,
  completedAt: completedAt?.toISOString() ?? null,
  dueOn: row.dueOn,
  familyMemberId: row.familyMemberId,
  familyMember: memberName === null ? null : { firstName: memberName },
  appointmentId: row.appointmentId,
})

const listStatement = prepared((db, name) => {
  const place = ['afterDone', 'afterRank', 'afterDue', 'afterId'].map((part) => sql`${param(part)}::int`)
  return selectReminders(db)
    .where(
      and(
        ownedBy(actorId),
        sql`(${isDone}, ${rank}, ${due}, ${healthReminder.id}) > (${sql.join(place, sql`, `)})`,
      ),
    )
    .orderBy(asc(isDone), asc(rank), asc(due), asc(healthReminder.id))
    .limit(param('rows'))
    .prepare(name)
})

const firstPage = { afterDone: -1, afterRank: 0, afterDue: 0, afterId: 0 }

/** @throws Problem 400 for anything but a cursor of this list */
const cursorPosition = (cursor: string | undefined) => {
  if (cursor === undefined) return firstPage
  const [, done, priority, day, id] = /^([01])_([1-9])_(-?\d{1,7})_(\d{1,9})$/.exec(cursor) ?? []
  if (done === undefined) throw invalid('cursor', 'Not a cursor of this list')
  return { afterDone: Number(done), afterRank: Number(priority), afterDue: Number(day), afterId: Number(id) }
}

/** Up to `limit` + 1 of the signed-in patient's and family's; `cursor` is where the page after each one begins. */
export const listReminders = async (
  context: Context,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<(HealthReminder & { cursor: string })[]> => {
  const { db, actor } = context
  const rows = await listStatement(db).execute({
    actorId: actor.userId,
    rows: limit + 1,
    ...cursorPosition(cursor),
  })
  context.about([actor.userId, ...rows.map(({ patientId }) => patientId)])
  return rows.map((row) => ({
    ...toReminder(row),
    cursor: `${row.isDone}_${row.rank}_${row.due}_${row.id}`,
  }))
}

const getStatement = prepared((db, name) =>
  selectReminders(db)
    .where(and(eq(healthReminder.id, param('id')), ownedBy(actorId)))
    .prepare(name),
)

/** @throws Problem 404 if there is none that the actor may see. */
export const findReminder = async (db: Queryable, actor: Actor, id: number): Promise<HealthReminder> => {
  const [row] = await getStatement(db).execute({ actorId: actor.userId, id })
  if (!row) throw notFound()
  return toReminder(row)
}

const lockStatement = prepared((db, name) =>
  db
    .select()
    .from(healthReminder)
    .where(and(eq(healthReminder.id, param('id')), ownedBy(actorId)))
    .for('update')
    .prepare(name),
)

/** Locked until the transaction ends. @throws Problem 404 */
export const lockVisible = async (tx: Tx, actor: Actor, id: number) => {
  const [row] = await lockStatement(tx).execute({ id, actorId: actor.userId })
  if (!row) throw notFound()
  return row
}
