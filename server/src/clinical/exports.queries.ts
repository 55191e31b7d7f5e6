import { and, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { alias, QueryBuilder, type AnyPgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Allergy } from '@alafia/contract/clinical/allergies/schema'
import type { StatedText } from '@alafia/contract/clinical/facts/schema'
import type { Immunisation } from '@alafia/contract/clinical/immunisations/schema'
import { measurementKinds } from '@alafia/contract/clinical/measurements/kinds'
import type { Measurement } from '@alafia/contract/clinical/measurements/schema'
import type { MedicineElsewhere } from '@alafia/contract/clinical/medicines-elsewhere/schema'
import type { HealthProblem } from '@alafia/contract/clinical/problem-list/schema'
import type { Statement } from '@alafia/contract/clinical/statements/schema'
import { people } from '../accounts/exports.queries.ts'
import { familyMembers, patientHealthNotes } from '../family/exports.queries.ts'
import {
  allergyJson,
  healthProblemJson,
  immunisationJson,
  jsonOf,
  measurementJson,
  medicineElsewhereJson,
  statementJson,
} from './entry-json.queries.ts'
import { isAboutPerson } from '../family/policy.ts'
import { isAbout } from './policy.ts'
import {
  allergyEntry,
  clinicalStatement,
  healthProblem,
  immunisation,
  measurement,
  medicineElsewhere,
  reviewedText,
} from './table.ts'

/** A person by expressions: the account, and the family member or 0 for the account holder. */
export type PersonColumns = { patientId: SQLWrapper; memberId: SQLWrapper }

type List<Entry> = { entries: Entry[]; total: number }

/** What is stored about a person now; `toPersonFacts` reads it for the safety checks. */
export type StoredFacts = {
  dateOfBirth: string | null
  /** In this record, then in the one that is linked with it, where they are known: they may differ. */
  datesOfBirth: string[]
  /** The latest of each topic by each role. */
  statements: Statement[]
  /** The latest of each kind. */
  measurements: Measurement[]
  problems: List<HealthProblem>
  allergies: List<Allergy>
  medicinesElsewhere: List<MedicineElsewhere>
  immunisations: List<Immunisation>
  unreviewed: StatedText[]
}

/** How many entries that no longer count are listed; of those that do, all are. */
const maxPast = 20

const query = new QueryBuilder()

/** The dates of birth in this record, then in the one that is linked with it, as far as they are known. */
const datesOfBirthOf = ({ patientId, memberId }: PersonColumns): SQL<string[]> => {
  const holder = people('born_holder')
  const member = familyMembers('born_member')
  const born = sql`case when about.member_id = 0 then ${holder.dateOfBirth} else ${member.dateOfBirth} end`
  const known = query
    .select({ born: sql`${born}`.as('born') })
    .from(sql`records_of_person(${patientId}::int, ${memberId}::int) as about`)
    .innerJoin(holder, sql`${holder.id} = about.patient_id`)
    .leftJoin(member, sql`${member.id} = about.member_id and ${member.primaryUserId} = about.patient_id`)
    .where(sql`${born} is not null`)
    .orderBy(sql`(about.patient_id, about.member_id) <> (${patientId}::int, coalesce(${memberId}::int, 0))`)
  return sql<string[]>`array(${known})`
}

export const dateOfBirthOf = (person: PersonColumns): SQL<string | null> =>
  sql<string | null>`(${datesOfBirthOf(person)})[1]`

export const statementsOf = (person: PersonColumns) => {
  const latest = query
    .selectDistinctOn([clinicalStatement.topic, clinicalStatement.recordedAs])
    .from(clinicalStatement)
    .where(isAbout(clinicalStatement, person))
    .orderBy(clinicalStatement.topic, clinicalStatement.recordedAs, sql`${clinicalStatement.id} desc`)
    .as('latest_statement')
  return sql<Statement[]>`(select coalesce(json_agg(${statementJson(latest)}), '[]') from ${latest})`
}

const measurementsOf = (person: PersonColumns) => {
  const kinds = sql.raw(measurementKinds.map((kind) => `'${kind}'`).join(', '))
  const latest = query
    .select()
    .from(measurement)
    .where(
      and(
        isAbout(measurement, person),
        sql`${measurement.kind} = wanted.kind`,
        isNull(measurement.withdrawnReason),
      ),
    )
    // Not with limit(1): of a limit that is a parameter, PostgreSQL expects a tenth of the rows, and plans every call anew.
    .orderBy(sql`${measurement.measuredAt} desc, ${measurement.id} desc limit 1`)
    .as('latest_measurement')
  return sql<Measurement[]>`(select coalesce(json_agg(${measurementJson(latest)} order by wanted.place), '[]')
    from unnest(array[${kinds}]) with ordinality as wanted(kind, place) cross join lateral ${latest})`
}

type EntryTable = PgTable &
  Record<'id' | 'patientId' | 'familyMemberId' | 'recordedAt' | 'withdrawnReason', AnyPgColumn>

type ListParts<Entry> = {
  /** Twice: for the list, and for its past entries. */
  tables: readonly [EntryTable, EntryTable]
  /** Whether an entry counts now, in each of the two. */
  isCurrent: readonly [SQL, SQL]
  json: SQL<Entry>
}

/** Everything that counts now, newest first, then the newest of the rest. */
const listOf = <Entry>(person: PersonColumns, { tables, isCurrent, json }: ListParts<Entry>) => {
  const [table, past] = tables
  const counted = (of: EntryTable) => and(isAbout(of, person), isNull(of.withdrawnReason))
  const newestPast = query
    .select({ id: past.id })
    .from(past)
    .where(and(counted(past), sql`not ${isCurrent[1]}`))
    .orderBy(sql`${past.recordedAt} desc, ${past.id} desc`)
    .limit(maxPast)
  return sql<List<Entry>>`(select json_build_object('total', count(*), 'entries',
      coalesce(json_agg(${json} order by ${isCurrent[0]} desc, ${table.recordedAt} desc, ${table.id} desc)
        filter (where ${isCurrent[0]} or ${table.id} = any (array(${newestPast}))), '[]'))
    from ${table} where ${counted(table)})`
}

/** What the patient typed, unless a doctor made an entry of it or set it aside. */
export const unreviewedOf = (person: PersonColumns) => {
  const member = familyMembers('stating_member')
  const own = patientHealthNotes('stating_patient')
  const notes = (of: typeof member | typeof own) => ({
    conditions: sql`${of.medicalConditions}`.as('conditions'),
    allergies: sql`${of.allergies}`.as('allergies'),
    medicines: sql`${of.regularMedicines}`.as('medicines'),
  })
  const theirs = query
    .select(notes(member))
    .from(member)
    .where(isAboutPerson({ patientId: member.primaryUserId, familyMemberId: member.id }, person))
  const holders = query
    .select(notes(own))
    .from(own)
    .where(isAboutPerson({ patientId: own.userId, familyMemberId: sql`0` }, person))
  return sql<
    StatedText[]
  >`(select coalesce(json_agg(json_build_object('kind', stated.kind, 'text', stated.text) order by stated.kind, stated.place), '[]')
    from (${theirs} union all ${holders}) notes
    cross join lateral (
      select 'problem' as kind, text, place from unnest(notes.conditions) with ordinality as problem(text, place)
      union all select 'allergy', text, place from unnest(notes.allergies) with ordinality as allergy(text, place)
      union all select 'medicine', text, place from unnest(notes.medicines) with ordinality as medicine(text, place)) stated
    where not exists (select from ${reviewedText} where ${isAbout(reviewedText, person)} and ${reviewedText.kind} = stated.kind
      and lower(btrim(${reviewedText.text})) = lower(btrim(stated.text)) and ${isNull(reviewedText.reopenedAt)}))`
}

const pastProblem = alias(healthProblem, 'past_problem')
const pastAllergy = alias(allergyEntry, 'past_allergy')
const pastMedicine = alias(medicineElsewhere, 'past_medicine')
const pastImmunisation = alias(immunisation, 'past_immunisation')

/**
 * For other slices' queries: everything stored about one person, as one JSON column. The query itself decides who may see the
 * person.
 */
export const clinicalFactsOf = (person: PersonColumns): SQL<StoredFacts> =>
  jsonOf<StoredFacts>({
    dateOfBirth: dateOfBirthOf(person),
    datesOfBirth: sql`to_jsonb(${datesOfBirthOf(person)})`,
    statements: statementsOf(person),
    measurements: measurementsOf(person),
    problems: listOf(person, {
      tables: [healthProblem, pastProblem],
      isCurrent: [sql`(${healthProblem.status} = 'active')`, sql`(${pastProblem.status} = 'active')`],
      json: healthProblemJson(healthProblem),
    }),
    allergies: listOf(person, {
      tables: [allergyEntry, pastAllergy],
      isCurrent: [
        sql`(${allergyEntry.certainty} <> 'ruled-out')`,
        sql`(${pastAllergy.certainty} <> 'ruled-out')`,
      ],
      json: allergyJson(allergyEntry),
    }),
    medicinesElsewhere: listOf(person, {
      tables: [medicineElsewhere, pastMedicine],
      isCurrent: [sql`(${medicineElsewhere.status} = 'taking')`, sql`(${pastMedicine.status} = 'taking')`],
      json: medicineElsewhereJson(medicineElsewhere),
    }),
    immunisations: listOf(person, {
      tables: [immunisation, pastImmunisation],
      isCurrent: [sql`true`, sql`true`],
      json: immunisationJson(immunisation),
    }),
    unreviewed: unreviewedOf(person),
  })
