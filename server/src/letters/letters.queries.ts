import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Role } from '@alafia/contract/kernel/roles'
import type { LettersQuery } from '@alafia/contract/letters/schema'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { variants } from '../platform/database/query-variants.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Context, Tx } from '../request/context.ts'
import { ifSet } from '../request/list-filters.ts'
import { idBelow } from '../request/next-page.ts'
import type { LetterRow } from './letter-row.ts'
import { readableBy, visibleTo } from './policy.ts'
import { letter, letterWithdrawal } from './table.ts'

const viewer = { actorId: param('actorId'), now: param('now') }

const selectLetters = (db: Queryable) =>
  db
    .select({ letter, withdrawal: letterWithdrawal })
    .from(letter)
    .leftJoin(letterWithdrawal, eq(letterWithdrawal.letterId, letter.id))

type Scope = { role: Role; byAppointment: boolean }

const listStatement = variants(({ role, byAppointment }: Scope) =>
  prepared((db, name) =>
    selectLetters(db)
      .where(
        and(
          byAppointment ? readableBy(role, viewer, letter) : visibleTo(role, viewer, letter),
          ifSet('appointmentId', 'int', (id) => sql`${letter.appointmentId} = ${id}`),
          lt(letter.id, param('below')),
        ),
      )
      .orderBy(desc(letter.id))
      .limit(param('most'))
      .prepare(name),
  ),
)

/** The letters that the actor may see, newest first: a page and one more. */
export const listLetters = (
  { db, actor, clock }: Context,
  { appointmentId, cursor, limit }: LettersQuery,
): Promise<LetterRow[]> =>
  listStatement({ role: actor.role, byAppointment: appointmentId !== undefined })(db).execute({
    actorId: actor.userId,
    now: clock.now(),
    appointmentId: appointmentId ?? null,
    below: idBelow(cursor),
    most: limit + 1,
  })

const getStatement = variants((role: Role) =>
  prepared((db, name) =>
    selectLetters(db)
      .where(and(eq(letter.id, param('id')), readableBy(role, viewer, letter)))
      .prepare(name),
  ),
)

/** One letter that the actor may read; names whose it is for the audit trail. @throws Problem 404 */
export const getLetter = async (
  context: Context,
  reader: Tx | Context['db'],
  id: number,
): Promise<LetterRow> => {
  const { actor, clock } = context
  context.about([], `letter ${id}`)
  const [row] = await getStatement(actor.role)(reader).execute({
    id,
    actorId: actor.userId,
    now: clock.now(),
  })
  if (!row) throw notFound()
  context.about([row.letter.patientId], `letter ${id}`, row.letter.familyMemberId)
  return row
}
