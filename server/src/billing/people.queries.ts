import { eq, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { fullName, people } from '../accounts/exports.queries.ts'
import { familyMembers } from '../family/exports.queries.ts'
import { payment } from './table.ts'

/* Joined laterally to a payment. */

/** Who is billed. One look-up each: without the limit the planner scans all people to find those of one page. */
export const person = (() => {
  const payer = people('any_payer')
  return new QueryBuilder().select().from(payer).where(eq(payer.id, payment.patientId)).limit(1).as('payer')
})()

/** Of a family member, whose appointment or medicines it is for. */
export const member = (() => {
  const family = familyMembers('any_member')
  return new QueryBuilder()
    .select({ name: sql<string | null>`${fullName(family)}`.as('member_name') })
    .from(family)
    .where(eq(family.id, payment.familyMemberId))
    .limit(1)
    .as('member')
})()
