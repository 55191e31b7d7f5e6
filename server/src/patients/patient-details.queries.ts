import { and, asc, eq, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { EarlierName } from '@alafia/contract/accounts/earlier-names.schema'
import type { PatientDetails } from '@alafia/contract/patients/schema'
import { contacts } from '../accounts/exports.queries.ts'
import { earlierNamesOf } from '../accounts/names/names.exports.queries.ts'
import { openMembersOf } from '../chart-access/policy.ts'
import { familyMembers, ownSignIns } from '../family/exports.queries.ts'
import { earlierNamesOfMember } from '../family/member-names.exports.queries.ts'
import { linkedRecordsOf } from '../family/record-links/record-links.exports.queries.ts'
import { accountsOfPerson } from '../family/policy.ts'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { notFound } from '../platform/http/problem.ts'
import { currentMedicines, validPrescriptionsOf } from '../prescriptions/current-medicines.exports.queries.ts'
import type { Context } from '../request/context.ts'
import { mayView } from './policy.ts'

const actorId = param('actorId')
const patientId = param('patientId')
const member = param('member')
const viewer = { actorId, now: param('now') }

type FamilyMember = PatientDetails['familyMembers'][number]

const getStatement = prepared((db, name) => {
  const holder = contacts('holder')
  const about = familyMembers('about')
  const relative = familyMembers('relative')
  const own = ownSignIns('own_sign_in')
  const ownAccount = contacts('own_account')
  const open = openMembersOf(viewer, patientId)
  const family = new QueryBuilder()
    .select({
      entry:
        sql`json_build_object('id', ${relative.id}, 'firstName', ${relative.firstName}, 'lastName', ${relative.lastName},
        'relationship', ${relative.relationship}, 'dateOfBirth', ${relative.dateOfBirth},
        'isArchived', ${relative.archivedAt} is not null)`.as('entry'),
    })
    .from(relative)
    .where(and(eq(relative.primaryUserId, patientId), sql`${relative.id} = any(${open})`))
    .orderBy(asc(relative.id))
    .as('family')
  return db
    .select({
      id: holder.id,
      accounts: accountsOfPerson({ patientId, memberId: member }),
      holder: { firstName: holder.firstName, lastName: holder.lastName },
      dateOfBirth: holder.dateOfBirth,
      profileImage: holder.profileImage,
      ownImage: ownAccount.profileImage,
      phone: holder.phone,
      about: {
        id: about.id,
        firstName: about.firstName,
        lastName: about.lastName,
        dateOfBirth: about.dateOfBirth,
        relationship: about.relationship,
        phone: about.phone,
        emergencyContact: about.emergencyContact,
        profileImage: about.profileImage,
      },
      earlierNames: sql<
        EarlierName[]
      >`case when ${member} = 0 then ${earlierNamesOf(patientId)} else ${earlierNamesOfMember(member)} end`,
      linkedRecords: linkedRecordsOf({ patientId, memberId: member }),
      isHolderOpen: sql<boolean>`0 = any(${open})`,
      prescriptions: validPrescriptionsOf({ patientId, memberId: member }, param('today')),
      familyMembers: sql<
        FamilyMember[]
      >`(select coalesce(json_agg(${family.entry}), '[]'::json) from ${family})`,
    })
    .from(holder)
    .leftJoin(about, eq(about.id, member))
    .leftJoin(own, eq(own.memberId, about.id))
    .leftJoin(ownAccount, eq(ownAccount.id, own.accountId))
    .where(and(eq(holder.id, patientId), mayView(viewer, { patientId, member })))
    .prepare(name)
})

/** The account holder or a family member, with what was prescribed here, in one round trip. @throws Problem 404 unless open to the doctor */
export const getPatient = async (
  context: Context,
  id: number,
  memberId: number | undefined,
): Promise<PatientDetails> => {
  const { db, actor, clock, about } = context
  about([], `patient ${id}`)
  const [row] = await getStatement(db).execute({
    actorId: actor.userId,
    now: clock.now(),
    today: clock.today(),
    patientId: id,
    member: memberId ?? 0,
  })
  if (!row) throw notFound()
  about(row.accounts, `patient ${id}`, memberId ?? 0)
  const { about: relative, holder, isHolderOpen, prescriptions, ownImage, accounts: _, ...account } = row
  const whole = {
    ...account,
    accountHolder: { ...holder, phone: account.phone, isOpen: isHolderOpen },
    currentMedicines: await currentMedicines(context, prescriptions),
  }
  if (!relative)
    return {
      ...whole,
      ...holder,
      familyMemberId: null,
      relationship: null,
      emergencyContact: null,
    }
  const { id: familyMemberId, phone, ...person } = relative
  return {
    ...whole,
    ...person,
    profileImage: ownImage ?? person.profileImage,
    familyMemberId,
    phone: phone ?? row.phone,
  }
}
