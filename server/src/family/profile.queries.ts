import { and, eq, sql } from 'drizzle-orm'
import type { Profile } from '@alafia/contract/family/profile'
import { contacts } from '../accounts/exports.queries.ts'
import { earlierNamesOf } from '../accounts/names/names.exports.queries.ts'
import { isStaff } from '../accounts/users.exports.queries.ts'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Context } from '../request/context.ts'
import type { Actor } from '../sessions/actor.ts'
import { healthNotesOf } from './exports.queries.ts'
import { insuranceOf } from './insurance.exports.queries.ts'
import { actingAccount, familyMember, patientProfile } from './table.ts'

const account = contacts('account')
const insured = insuranceOf(familyMember, patientProfile)

const selectProfile = prepared((db, name) =>
  db
    .select({
      firstName: account.firstName,
      lastName: account.lastName,
      email: account.email,
      phone: account.phone,
      dateOfBirth: account.dateOfBirth,
      earlierNames: earlierNamesOf(account.id),
      isNameFixed: isStaff(account.id),
      patient: {
        // Not the bare column: where that is null, Drizzle would leave out all of it.
        address: sql<string | null>`${patientProfile.address}`,
        /** Of someone who is a family member, the member's: what their doctors and pharmacists see. */
        ...healthNotesOf(familyMember, patientProfile),
        insuranceProvider: insured.provider,
        insurancePlan: insured.plan,
        insuranceNumber: insured.number,
      },
    })
    .from(account)
    .leftJoin(patientProfile, eq(patientProfile.userId, account.id))
    .leftJoin(actingAccount, and(eq(actingAccount.accountId, account.id), actingAccount.isOwn))
    .leftJoin(familyMember, eq(familyMember.id, actingAccount.memberId))
    .where(eq(account.id, param('actorId')))
    .prepare(name),
)

/** Someone who doesn't act as a patient sees no health data, not even their own. */
export const readProfile = async (db: Queryable, { userId, role }: Actor): Promise<Profile> => {
  const [row] = await selectProfile(db).execute({ actorId: userId })
  if (!row) throw notFound()
  return role === 'patient' ? row : { ...row, patient: null }
}

export const getProfile = (context: Context): Promise<Profile> => {
  const { db, actor } = context
  context.about(actor.role === 'patient' ? [actor.userId] : [], `account ${actor.userId}`)
  return readProfile(db, actor)
}
