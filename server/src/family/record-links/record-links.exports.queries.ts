import { and, desc, eq, isNull, sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/pg-core'
import type { PatientDetails } from '@alafia/contract/patients/schema'
import { contacts, fullName, people } from '../../accounts/exports.queries.ts'
import type { Reader } from '../../request/context.ts'
import { familyMember } from '../table.ts'
import { recordLink } from './table.ts'

const linked = sql.identifier('linked')

/** For other slices' queries: the other records of a person, as one JSON column. The query itself decides who may see the person. */
export const linkedRecordsOf = ({
  patientId,
  memberId,
}: Record<'patientId' | 'memberId', SQLWrapper | Placeholder>): SQL<PatientDetails['linkedRecords']> => {
  const holder = people('linked_holder')
  const member = alias(familyMember, 'linked_member')
  const found = new QueryBuilder()
    .select({
      list: sql`coalesce(json_agg(json_build_object('id', ${holder.id}, 'accountHolder', ${fullName(holder)},
        'name', coalesce(${fullName(member)}, ${fullName(holder)}),
        'dateOfBirth', case when ${member.id} is null then ${holder.dateOfBirth} else ${member.dateOfBirth} end)), '[]')`,
    })
    .from(sql`records_of_person(${patientId}::int, ${memberId}::int) as ${linked}`)
    .innerJoin(holder, sql`${holder.id} = ${linked}.patient_id`)
    .leftJoin(member, sql`${member.id} = ${linked}.member_id`)
    .where(
      sql`(${linked}.patient_id, ${linked}.member_id) <> (${patientId}::int, coalesce(${memberId}::int, 0))`,
    )
  return sql`(${found})`
}

const holders = [contacts('one_holder'), contacts('other_holder')] as const
const members = [alias(familyMember, 'one_member'), alias(familyMember, 'other_member')] as const
const asker = people('link_asker')

const personOf = (index: 0 | 1) => {
  const [holder, member] = [holders[index], members[index]]
  return {
    name: sql<string>`coalesce(${fullName(member)}, ${fullName(holder)})`,
    dateOfBirth: sql<string | null>`coalesce(${member.dateOfBirth}, ${holder.dateOfBirth})`,
  }
}

const isOpen = and(isNull(recordLink.refusedAt), isNull(recordLink.endedAt))

const selectLinks = (reader: Reader, where: SQL | undefined) =>
  reader
    .select({
      link: recordLink,
      one: personOf(0),
      other: personOf(1),
      askedBy: sql<string>`${fullName(asker)}`,
    })
    .from(recordLink)
    .innerJoin(holders[0], eq(holders[0].id, recordLink.patientId))
    .leftJoin(members[0], eq(members[0].id, recordLink.familyMemberId))
    .innerJoin(holders[1], eq(holders[1].id, recordLink.otherPatientId))
    .leftJoin(members[1], eq(members[1].id, recordLink.otherMemberId))
    .innerJoin(asker, sql`${asker.id} = coalesce(${recordLink.endAskedBy}, ${recordLink.askedBy})`)
    .where(and(isOpen, where))
    .orderBy(desc(recordLink.id))
    .limit(500)

export type StoredRecordLink = Awaited<ReturnType<typeof selectLinks>>[number]

/** Those that wait or hold, the newest first. */
export const findRecordLinks = (reader: Reader): Promise<StoredRecordLink[]> => selectLinks(reader, undefined)

export const findRecordLink = async (reader: Reader, id: number): Promise<StoredRecordLink | undefined> =>
  (await selectLinks(reader, eq(recordLink.id, id)))[0]

/** Whether a record of this account is linked with one of an account that is open. */
export const isLinkedWithOpenAccount = async (reader: Reader, accountId: number): Promise<boolean> => {
  const { rows } = await reader.execute(sql`
    select from linked_record as link join user_account as holder on holder.id = link.also_patient_id
    where link.patient_id = ${accountId} and holder.closed_at is null limit 1`)
  return rows.length > 0
}
