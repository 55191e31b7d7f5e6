import { or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Role } from '@alafia/contract/kernel/roles'
import { fullName, idsOfPeopleNamed, indexedLetters, people } from '../accounts/exports.queries.ts'
import { familyMembers } from '../family/exports.queries.ts'
import { param } from '../platform/database/param.ts'
import { likePattern } from '../request/list-filters.ts'
import { medicationRows } from './exports.queries.ts'
import { prescription } from './table.ts'

const contains = (text: SQLWrapper, words: string) =>
  sql`strpos(lower(${text}), lower(${param(words)}::text)) > 0`

/** Whether the name of the person with this id contains the text. */
type IsNamed = (id: PgColumn, words: 'search' | 'doctorSearch') => SQL

/** Not `exists`: PostgreSQL would read the names of all accounts before the first row. */
const isNamedByRow: IsNamed = (id, words) => {
  const person = people(`${words}_person`)
  return sql`(select ${contains(fullName(person), words)} from ${person} where ${person.id} = ${id})`
}

const isNamedByIndex: IsNamed = (id, words) =>
  sql`${id} in (${idsOfPeopleNamed(param(words), param(`${words}Pattern`))})`

const named = { search: sql`named_search`, doctorSearch: sql`named_doctor_search` }

const namesIn = (words: keyof typeof named) =>
  sql`${named[words]} as materialized (${idsOfPeopleNamed(param(words), param(`${words}Pattern`))})`

/**
 * By the index of names, or row by row for a text that the index can't find. 'shared' and 'titled': by the index, looked up once in
 * `sharedNames`; titled if the doctor's name is searched without a title, and so for another text than the patient's.
 */
export type SearchVariant = 'indexed' | 'shared' | 'titled' | 'by-row'

/** What a query begins with whose parts would each look up the names again. */
export const sharedNames: Partial<Record<SearchVariant, SQL>> = {
  shared: sql`with ${namesIn('search')}`,
  titled: sql`with ${namesIn('search')}, ${namesIn('doctorSearch')}`,
}

const isNamedBy: Record<SearchVariant, IsNamed> = {
  indexed: isNamedByIndex,
  shared: (id) => sql`${id} in (select id from ${named.search})`,
  titled: (id, words) => sql`${id} in (select id from ${named[words]})`,
  'by-row': isNamedByRow,
}

/** RX-26: medication name, doctor's first or last name; for staff also the patient's. */
export const matchesSearch = (role: Role, variant: SearchVariant): SQL | undefined => {
  const isNamed = isNamedBy[variant]
  const { medications, familyMemberId } = prescription
  // The whole text first, which is cheaper than each name.
  const inMedicines = sql`(strpos(lower(${medications}::text), lower(btrim(to_json(${param('search')}::text)::text, '"'))) > 0
    and exists (select from ${medicationRows(medications)} as medication
      where ${contains(sql`(medication ->> 'name')`, 'search')}))`
  const ofDoctor = isNamed(prescription.doctorId, 'doctorSearch')
  const member = familyMembers('found_member')
  const ofPatient = isNamed(prescription.patientId, 'search')
  // The cheapest first.
  const found = variant === 'by-row' ? [inMedicines, ofDoctor, ofPatient] : [ofDoctor, ofPatient, inMedicines]
  return role === 'patient'
    ? or(inMedicines, ofDoctor)
    : or(
        ...found,
        sql`(${familyMemberId} is not null
          and (select ${contains(fullName(member), 'search')} from ${member} where ${member.id} = ${familyMemberId}))`,
      )
}

/** 'Dr. Okafor' must find 'Dr. Chidi Okafor'. */
const stripTitle = (search: string) => search.replace(/^dr\.?\s+/i, '')

/** @param inParts whether the query has several parts that search */
export const searchVariantOf = (search: string, inParts: boolean): SearchVariant => {
  const name = stripTitle(search)
  if (name.length < indexedLetters) return 'by-row'
  if (!inParts) return 'indexed'
  return name === search ? 'shared' : 'titled'
}

/** The parameters of `matchesSearch`. */
export const searchParams = (search: string) => {
  const doctorSearch = stripTitle(search)
  return {
    search,
    searchPattern: likePattern(search),
    doctorSearch,
    doctorSearchPattern: likePattern(doctorSearch),
  }
}
