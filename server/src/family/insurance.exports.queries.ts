import { and, eq, sql, type SQLWrapper } from 'drizzle-orm'
import { contacts } from '../accounts/exports.queries.ts'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import type { Context } from '../request/context.ts'
import { actingAccount, familyMember, patientProfile } from './table.ts'

type Insurance = Record<'provider' | 'plan' | 'number', string | null>
type InsuranceColumn = 'insuranceProvider' | 'insurancePlan' | 'insuranceNumber'
type InsuranceColumns = Record<InsuranceColumn, SQLWrapper>

/** The insurance of the person that a row is about: a member's own, even if there is none, and otherwise the patient's. */
export const insuranceOf = (member: InsuranceColumns & { id: SQLWrapper }, patient: InsuranceColumns) => {
  const own = (column: InsuranceColumn) =>
    sql<string | null>`case when ${member.id} is null then ${patient[column]} else ${member[column]} end`
  return { provider: own('insuranceProvider'), plan: own('insurancePlan'), number: own('insuranceNumber') }
}

export const statedInsurance = (insurance: Insurance): Insurance | null =>
  Object.values(insurance).some((value) => value !== null) ? insurance : null

const account = contacts('account')

const selectAddressAndInsurance = prepared((db, name) =>
  db
    .select({
      address: patientProfile.address,
      latitude: patientProfile.latitude,
      longitude: patientProfile.longitude,
      ...insuranceOf(familyMember, patientProfile),
    })
    .from(account)
    .leftJoin(patientProfile, eq(patientProfile.userId, account.id))
    .leftJoin(actingAccount, and(eq(actingAccount.accountId, account.id), actingAccount.isOwn))
    .leftJoin(familyMember, eq(familyMember.id, actingAccount.memberId))
    .where(eq(account.id, param('actorId')))
    .prepare(name),
)

/** Of the signed-in patient. */
export const getAddressAndInsurance = async ({ db, actor }: Context) =>
  (await selectAddressAndInsurance(db).execute({ actorId: actor.userId }))[0]
