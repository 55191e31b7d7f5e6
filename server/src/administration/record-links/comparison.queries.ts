import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type {
  ComparedPerson,
  PersonOfAccount,
  RecordComparison,
  RecordPerson,
} from '@alafia/contract/administration/record-links/schema'
import { asSystem } from '../../platform/database/row-access.ts'
import { notFound } from '../../platform/http/problem.ts'
import { phoneText } from '../../platform/phones.ts'
import { mayBeTaken } from '../../prescriptions/policy.ts'
import type { Reader } from '../../request/context.ts'
import { adultTime } from '../../sessions/limits.queries.ts'
import { conflictsOf, stayingChoicesOf, type OverlappingVisits, type PersonToLink } from './conflicts.ts'

type Stored = ComparedPerson & Omit<PersonToLink, keyof ComparedPerson>

/**
 * Who the person is, and how much there is in this one record: no text of it (ADM-55).
 * @param link that doesn't count as another link of theirs
 */
const findSide = async (
  reader: Reader,
  { patientId, familyMemberId }: RecordPerson,
  { today, now }: At,
  link: number,
): Promise<Stored> => {
  const about = sql.raw(
    `patient_id = ${patientId} and coalesce(family_member_id, 0) = ${familyMemberId ?? 0}`,
  )
  const typed = (column: 'allergies' | 'medical_conditions') =>
    familyMemberId === null
      ? sql`coalesce((select cardinality(${sql.identifier(column)}) from patient_profile where user_id = ${patientId}), 0)`
      : sql`cardinality(member.${sql.identifier(column)})`
  const { rows } = await reader.execute<Stored>(sql`
    select holder.id as "patientId", member.id as "familyMemberId",
      coalesce(member.first_name || ' ' || member.last_name, holder.first_name || ' ' || holder.last_name) as name,
      (case when member.id is null then holder.date_of_birth else member.date_of_birth end)::text as "dateOfBirth",
      (select value from clinical_statement where ${about} and topic = 'sex' order by id desc limit 1) as sex,
      coalesce(member.phone, holder.phone) as phone, holder.email,
      case when member.id is not null then holder.first_name || ' ' || holder.last_name end as "accountHolder",
      (select count(*)::int from allergy where ${about} and withdrawn_reason is null and certainty <> 'ruled-out') + ${typed('allergies')} as allergies,
      (select count(*)::int from health_problem where ${about} and withdrawn_reason is null and status = 'active') + ${typed('medical_conditions')} as problems,
      (select count(*)::int from prescription where ${about} and ${mayBeTaken} and expiry_date >= ${today}::date) as "activePrescriptions",
      (select count(*)::int from appointment where ${about} and status in ('scheduled', 'confirmed') and starts_at > ${now.toISOString()}::timestamptz) as "upcomingVisits",
      (select count(*)::int from payment where ${about} and status in ('pending', 'failed')) as "unpaidBills",
      (select count(*)::int from conversation_member as own join conversation on conversation.id = own.conversation_id
        left join appointment on appointment.id = conversation.appointment_id
        where own.user_id = ${patientId} and own.role = 'patient' and coalesce(appointment.family_member_id, 0) = ${familyMemberId ?? 0}) as conversations,
      (select count(*)::int from care_relationship where ${about}) as doctors,
      array(select relative.first_name || ' ' || relative.last_name from family_member as relative
        where relative.primary_user_id = ${patientId} and relative.archived_at is null and relative.id is distinct from member.id order by relative.id) as family,
      array(select child.first_name || ' ' || child.last_name from family_member as child
        where child.primary_user_id = ${patientId} and child.archived_at is null and child.id is distinct from member.id and child.decides_since is null order by child.id) as children,
      holder.closed_at is not null as "isClosed", member.archived_at is not null as "isArchived",
      exists (select from account_role where user_id = holder.id and role = 'patient') as "isPatient",
      exists (select from account_role where user_id = holder.id and role <> 'patient') as "hasStaffRole",
      coalesce((holder.date_of_birth + ${adultTime})::date <= ${today}::date, false) as "isAdult",
      holder.is_active as "isActive", holder.password_hash <> '' as "hasPassword",
      case when member.id is null then (select own.first_name || ' ' || own.last_name from acting_account as acting
        join family_member as own on own.id = acting.member_id where acting.account_id = holder.id and acting.is_own) end as "recordElsewhere",
      coalesce(is_shared_child(member.id), false) as "isShared",
      exists (select from record_link as link where link.refused_at is null and link.ended_at is null and link.id <> ${link}
        and coalesce(member.id, -holder.id) in (coalesce(link.family_member_id, -link.patient_id), coalesce(link.other_member_id, -link.other_patient_id))) as "isLinked"
    from user_account as holder left join family_member as member on member.id = ${familyMemberId}::int and member.primary_user_id = holder.id
    where holder.id = ${patientId} and (${familyMemberId}::int is null or member.id is not null)`)
  const [found] = rows
  if (!found) throw notFound()
  return { ...found, phone: found.phone && phoneText(found.phone) }
}

type At = { today: string; now: Date }

/** Visits ahead of the one during visits of the other: linked, they couldn't have been booked. */
const listOverlapping = async (reader: Reader, one: RecordPerson, other: RecordPerson, now: Date) => {
  const visit = (alias: string, seer: string) =>
    sql.raw(
      `json_build_object('date', ${alias}.date, 'time', left(${alias}.time::text, 5), 'doctor', 'Dr. ' || ${seer}.first_name || ' ' || ${seer}.last_name)`,
    )
  const { rows } = await reader.execute<OverlappingVisits>(sql`
    select ${visit('first', 'one_doctor')} as first, ${visit('second', 'other_doctor')} as second
    from appointment as first join appointment as second
      on tstzrange(first.starts_at, first.ends_at) && tstzrange(second.starts_at, second.ends_at)
    join user_account as one_doctor on one_doctor.id = first.doctor_id join user_account as other_doctor on other_doctor.id = second.doctor_id
    where first.patient_id = ${one.patientId} and coalesce(first.family_member_id, 0) = ${one.familyMemberId ?? 0}
      and second.patient_id = ${other.patientId} and coalesce(second.family_member_id, 0) = ${other.familyMemberId ?? 0}
      and first.id <> second.id and least(first.ends_at, second.ends_at) > ${now.toISOString()}::timestamptz
      and first.status in ('scheduled', 'confirmed') and second.status in ('scheduled', 'confirmed')
    order by first.starts_at, second.starts_at`)
  return rows
}

/** Two people side by side. @param link theirs, if they have one already @throws Problem 404 */
export const comparePeople = (
  reader: Reader,
  { one, other }: { one: RecordPerson; other: RecordPerson },
  at: At,
  link = 0,
): Promise<RecordComparison> =>
  // An administrator sees no prescriptions: they are counted for them.
  asSystem(async () => {
    const [first, second] = [await findSide(reader, one, at, link), await findSide(reader, other, at, link)]
    const overlapping = await listOverlapping(reader, one, other, at.now)
    const compared = {
      one: first,
      other: second,
      staying: stayingChoicesOf(first, second),
      conflicts: conflictsOf({ one: first, other: second, overlapping }),
    }
    return { ...compared, seen: createHash('sha256').update(JSON.stringify(compared)).digest('base64url') }
  })

/** The account holder first. @throws Problem 404 for an account that is no patient's */
export const listPeople = async (reader: Reader, accountId: number): Promise<PersonOfAccount[]> => {
  const { rows } = await reader.execute<PersonOfAccount>(sql`
    select holder.id as "patientId", null::int as "familyMemberId", holder.first_name || ' ' || holder.last_name as name,
      holder.date_of_birth::text as "dateOfBirth"
    from user_account as holder
    where holder.id = ${accountId} and exists (select from account_role where user_id = holder.id and role = 'patient')
    union all
    select primary_user_id, id, first_name || ' ' || last_name, date_of_birth::text from family_member
    where primary_user_id = ${accountId}
    order by 2 nulls first`)
  if (rows.length === 0) throw notFound()
  return rows
}

/** An account that is notified of a link. `memberName`: null for the person themselves. */
type NotifiedAccount = { id: number; memberName: string | null }

/**
 * The accounts that may know what is done about these people: their own, a child's parents, and the holder of an adult who shares their records
 * (FAM-24, FAM-26).
 */
export const accountsToNotify = (
  reader: Reader,
  people: readonly RecordPerson[],
): Promise<NotifiedAccount[]> =>
  asSystem(async () => {
    const { rows } = await reader.execute<NotifiedAccount>(sql`
      with person as (
        select patient_id, member_id from unnest(${arrayOf(people.map(({ patientId }) => patientId))}::int[],
          ${arrayOf(people.map(({ familyMemberId }) => familyMemberId ?? 0))}::int[]) as person (patient_id, member_id)
      )
      select distinct on (id) id, "memberName" from (
        select patient_id as id, member.first_name as "memberName" from person left join family_member as member on member.id = member_id
        where member_id = 0 or 'records' = any(member.open_scopes)
        union all
        select acting.account_id, case when not acting.is_own then member.first_name end
        from person join acting_account as acting using (member_id) join family_member as member on member.id = member_id
      ) as account order by id, "memberName" nulls first`)
    return rows
  })

const arrayOf = (ids: readonly number[]) => `{${ids.join(',')}}`

/** The doctors who treat one of the two or have a visit ahead, and the pharmacists who have a prescription of theirs to fill. */
export const staffConcerned = (
  reader: Reader,
  { one, other }: { one: RecordPerson; other: RecordPerson },
  { today, now }: At,
): Promise<number[]> =>
  asSystem(async () => {
    const people = sql`(values (${one.patientId}::int, ${one.familyMemberId ?? 0}::int), (${other.patientId}::int, ${other.familyMemberId ?? 0}::int)) as person (patient_id, member_id)`
    const isTheirs = (alias: string) =>
      sql.raw(
        `${alias}.patient_id = person.patient_id and coalesce(${alias}.family_member_id, 0) = person.member_id`,
      )
    const { rows } = await reader.execute<{ id: number }>(sql`
      select doctor_id as id from ${people} join care_relationship as care on ${isTheirs('care')}
      where greatest(care.visited_at, care.written_at, care.ordered_at) is not null
      union select doctor_id from ${people} join appointment as visit on ${isTheirs('visit')}
      where visit.status in ('scheduled', 'confirmed') and visit.ends_at > ${now.toISOString()}::timestamptz
      union select doctor_id from ${people} join prescription on ${isTheirs('prescription')}
      where ${mayBeTaken} and prescription.expiry_date >= ${today}::date
      union select staff.user_id from ${people} join prescription as waiting on ${isTheirs('waiting')}
      join pharmacy_staff as staff on staff.pharmacy_id = waiting.pharmacy_id
      where waiting.status in ('pending', 'active', 'fulfilled') and waiting.expiry_date >= ${today}::date
      order by 1`)
    return rows.map(({ id }) => id)
  })
