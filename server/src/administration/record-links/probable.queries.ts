import { sql } from 'drizzle-orm'
import {
  maxProbablePairs,
  type PersonOfAccount,
  type ProbablePair,
} from '@alafia/contract/administration/record-links/schema'
import type { Reader } from '../../request/context.ts'
import { nameKey, phoneKey } from '../likeness.ts'

type Someone = PersonOfAccount & { phone: string | null }
type Key = { patientId: number; familyMemberId: number | null }

const keyOf = ({ patientId, familyMemberId }: Key) => familyMemberId ?? -patientId

/** Everyone who shares a date of birth with someone else: account holders, and family members whose record isn't with another account. */
const listBornTogether = async (reader: Reader): Promise<Someone[]> => {
  const { rows } = await reader.execute<Someone>(sql`
    with someone as (
      select id as "patientId", null::int as "familyMemberId", first_name || ' ' || last_name as name, date_of_birth, phone
      from user_account as holder
      where closed_at is null and date_of_birth is not null
        and exists (select from account_role where user_id = holder.id and role = 'patient')
        and not exists (select from acting_account where account_id = holder.id and is_own)
      union all
      select primary_user_id, member.id, member.first_name || ' ' || member.last_name, member.date_of_birth, member.phone
      from family_member as member join user_account as holder on holder.id = member.primary_user_id
      where holder.closed_at is null and member.archived_at is null
    )
    select "patientId", "familyMemberId", name, date_of_birth::text as "dateOfBirth", phone from someone
    where date_of_birth in (select date_of_birth from someone group by date_of_birth having count(*) > 1)
    order by "patientId" desc, "familyMemberId" desc nulls last`)
  return rows
}

type Link = Record<'one' | 'other', number> & { isOpen: boolean }

const listLinks = async (reader: Reader): Promise<Link[]> => {
  const { rows } = await reader.execute<Link>(sql`
    select coalesce(family_member_id, -patient_id) as one, coalesce(other_member_id, -other_patient_id) as other, ended_at is null as "isOpen"
    from record_link where refused_at is null`)
  return rows
}

const pairKey = (one: number, other: number) => `${Math.min(one, other)} ${Math.max(one, other)}`

/**
 * Those with the same date of birth and the same name or phone, as in an import (ADM-72), the likeliest first. Without who is linked or waits, and
 * pairs that two administrators unlinked.
 */
export const listProbablePairs = async (reader: Reader): Promise<ProbablePair[]> => {
  const links = await listLinks(reader)
  const taken = new Set(links.flatMap(({ one, other, isOpen }) => (isOpen ? [one, other] : [])))
  const apart = new Set(links.map(({ one, other }) => pairKey(one, other)))
  const pairs = new Map<string, ProbablePair>()
  const seen = new Map<string, Someone[]>()
  const find = (someone: Someone, why: 'sameName' | 'samePhone', value: string) => {
    if (value === '') return
    const key = `${why} ${someone.dateOfBirth} ${value}`
    const earlier = seen.get(key) ?? []
    for (const other of earlier) {
      const pair = pairKey(keyOf(someone), keyOf(other))
      if (apart.has(pair)) continue
      const { phone: _own, ...one } = other
      const { phone: _others, ...second } = someone
      const found = pairs.get(pair) ?? { one, other: second, sameName: false, samePhone: false }
      pairs.set(pair, { ...found, [why]: true })
    }
    seen.set(key, [...earlier, someone])
  }
  for (const someone of await listBornTogether(reader)) {
    if (taken.has(keyOf(someone))) continue
    find(someone, 'sameName', nameKey(someone.name))
    find(someone, 'samePhone', phoneKey(someone.phone))
  }
  const likeness = ({ sameName, samePhone }: ProbablePair) => Number(sameName) * 2 + Number(samePhone)
  return [...pairs.values()].toSorted((a, b) => likeness(b) - likeness(a)).slice(0, maxProbablePairs)
}
