import { and, asc, gt, isNull, sql } from 'drizzle-orm'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import { familyMembers } from '../family/exports.queries.ts'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import type { Reader } from '../request/context.ts'
import { sexOf } from './current-statement.ts'
import { statementsOf } from './exports.queries.ts'
import { givenDoses, type Child } from './immunisations/plan.ts'
import { isAbout } from './policy.ts'
import { immunisation } from './table.ts'

export type VaccinatedChild = Child & { memberId: number; patientId: number }

type Given = { dose: string | null; givenOn: CivilDate }

const selectChildren = prepared((db, name) => {
  const member = familyMembers('member')
  const person = { patientId: member.primaryUserId, memberId: member.id }
  return db
    .select({
      memberId: member.id,
      patientId: member.primaryUserId,
      dateOfBirth: member.dateOfBirth,
      statements: statementsOf(person),
      given: sql<
        Given[]
      >`(select coalesce(json_agg(json_build_object('dose', ${immunisation.dose}, 'givenOn', ${immunisation.givenOn})), '[]')
        from ${immunisation} where ${and(isAbout(immunisation, person), isNull(immunisation.withdrawnReason))})`,
    })
    .from(member)
    .where(
      and(
        isNull(member.archivedAt),
        gt(member.dateOfBirth, param('bornAfter')),
        gt(member.id, param('after')),
      ),
    )
    .orderBy(asc(member.id))
    .limit(param('most'))
    .prepare(name)
})

/** The members of all families who were born after a day, with the doses that they were given, by id. */
export const listChildren = async (
  reader: Reader,
  { bornAfter, after, most }: { bornAfter: CivilDate; after: number; most: number },
): Promise<VaccinatedChild[]> => {
  const rows = await selectChildren(reader).execute({ bornAfter, after, most })
  return rows.map(({ statements, given, ...child }) => ({
    ...child,
    sex: sexOf(statements),
    given: givenDoses(given),
  }))
}
