import { and, eq } from 'drizzle-orm'
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
import { actingAccount, familyMember, patientProfile } from './table.ts'

const account = contacts('account')

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
      noted: {
        // Drizzle takes the first column to find out whether there is a row.
        userId: patientProfile.userId,
        address: patientProfile.address,
        insuranceProvider: patientProfile.insuranceProvider,
        insurancePlan: patientProfile.insurancePlan,
        insuranceNumber: patientProfile.insuranceNumber,
      },
      /** Of someone who is a family member, the member's: what their doctors see. */
      notes: healthNotesOf(familyMember, patientProfile),
    })
    .from(account)
    .leftJoin(patientProfile, eq(patientProfile.userId, account.id))
    .leftJoin(actingAccount, and(eq(actingAccount.accountId, account.id), actingAccount.isOwn))
    .leftJoin(familyMember, eq(familyMember.id, actingAccount.memberId))
    .where(eq(account.id, param('actorId')))
    .prepare(name),
)

const emptyProfile = {
  address: null,
  insuranceProvider: null,
  insurancePlan: null,
  insuranceNumber: null,
}

/** Someone who doesn't act as a patient sees no health data, not even their own. */
export const readProfile = async (db: Queryable, { userId, role }: Actor): Promise<Profile> => {
  const [row] = await selectProfile(db).execute({ actorId: userId })
  if (!row) throw notFound()
  const { noted, notes, ...person } = row
  if (role !== 'patient') return { ...person, patient: null }
  if (!noted) return { ...person, patient: { ...emptyProfile, ...notes } }
  const { userId: _own, ...patient } = noted
  return { ...person, patient: { ...patient, ...notes } }
}

export const getProfile = (context: Context): Promise<Profile> => {
  const { db, actor } = context
  context.about(actor.role === 'patient' ? [actor.userId] : [], `account ${actor.userId}`)
  return readProfile(db, actor)
}
