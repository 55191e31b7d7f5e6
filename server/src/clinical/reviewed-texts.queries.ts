import { and, eq, isNotNull, isNull, sql, type SQLWrapper } from 'drizzle-orm'
import type { TextAside } from '@alafia/contract/clinical/facts/schema'
import type { PersonParams } from '@alafia/contract/clinical/person'
import { people } from '../accounts/exports.queries.ts'
import { accountsOfPerson } from '../family/policy.ts'
import { prepared } from '../platform/database/connect.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Context } from '../request/context.ts'
import { authorOf, jsonOf } from './entry-json.queries.ts'
import { askedPerson, mayReadAsked, personValues, type Person } from './person.queries.ts'
import { isAbout, subjectOf } from './policy.ts'
import { reviewedText } from './table.ts'

const isAside = (person: { patientId: SQLWrapper; memberId: SQLWrapper }) =>
  and(isAbout(reviewedText, person), isNotNull(reviewedText.reason), isNull(reviewedText.reopenedAt))

/** The person's texts that are set aside. */
export const isAsideOf = ({ patientId, familyMemberId }: Person) =>
  isAside({ patientId: sql`${patientId}::int`, memberId: sql`${familyMemberId ?? 0}` })

const listStatement = prepared((db, name) => {
  const holder = people('holder')
  const json = jsonOf<TextAside>({
    kind: reviewedText.kind,
    text: reviewedText.text,
    reason: reviewedText.reason,
    reviewed: authorOf(reviewedText.reviewedBy, sql`'doctor'`, reviewedText.reviewedAt),
  })
  return db
    .select({
      accounts: accountsOfPerson(askedPerson),
      list: sql<
        TextAside[]
      >`(select coalesce(json_agg(${json} order by ${reviewedText.id} desc), '[]') from ${reviewedText} where ${isAside(askedPerson)})`,
    })
    .from(holder)
    .where(and(eq(holder.id, askedPerson.patientId), mayReadAsked('doctor')))
    .prepare(name)
})

/** What doctors set aside of a person's texts, newest first. @throws Problem 404 */
export const listTextsAside = async (context: Context, asked: PersonParams): Promise<TextAside[]> => {
  const subject = subjectOf(asked)
  context.about([], subject)
  const [row] = await listStatement(context.db).execute(personValues(context, asked))
  if (!row) throw notFound()
  context.about(row.accounts, subject, asked.member ?? 0)
  return row.list
}
