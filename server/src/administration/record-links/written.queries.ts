import { sql } from 'drizzle-orm'
import {
  maxWrittenEntries,
  type RecordPerson,
  type WrittenEntry,
} from '@alafia/contract/administration/record-links/schema'
import { asSystem } from '../../platform/database/row-access.ts'
import type { Reader } from '../../request/context.ts'

type Found = Omit<WrittenEntry, 'at'> & { at: string; count: number }

/** Entries with versions: written, or an earlier one changed. */
const versioned = [
  ['allergy', 'allergy'],
  ['problem', 'health_problem'],
  ['medicine-elsewhere', 'medicine_elsewhere'],
  ['immunisation', 'immunisation'],
  ['measurement', 'measurement'],
] as const

/** Which kind, from where, by whom and when. */
const others = [
  ['appointment', 'appointment as row', 'row.doctor_id', 'row.created_at'],
  ['prescription', 'prescription as row', 'row.doctor_id', 'row.created_at'],
  ['document', 'record_document as row', 'row.added_by', 'row.created_at'],
  ['statement', 'clinical_statement as row', 'row.recorded_by', 'row.recorded_at'],
  ['reviewed-text', 'reviewed_text as row', 'row.reviewed_by', 'row.reviewed_at'],
  ['letter', 'letter as row', 'row.doctor_id', 'row.issued_at'],
  ['test-order', 'test_order as row', 'row.doctor_id', 'row.ordered_at'],
  [
    'medicine-stop',
    'medicine_stop as stop join prescription as row on row.id = stop.prescription_id',
    'stop.recorded_by',
    'stop.recorded_at',
  ],
  [
    'addendum',
    'appointment_addendum as added join appointment as row on row.id = added.appointment_id',
    'added.doctor_id',
    'added.written_at',
  ],
] as const

const entriesOf = ([kind, from, by, at]: readonly [string, string, string, string], changed = 'false') =>
  `select ${changed}, '${kind}', ${by}, ${at}, row.patient_id, coalesce(row.family_member_id, 0) from ${from}`

/** Only names of tables and columns, from the lists above. */
const everything = [
  ...others.map((source) => entriesOf(source)),
  ...versioned.flatMap(([kind, table]) => [
    entriesOf([kind, `${table} as row`, 'row.recorded_by', 'row.recorded_at']),
    `${entriesOf([kind, `${table} as row`, 'row.changed_by', 'row.changed_at'], 'true')} where row.version > 1`,
  ]),
].join(' union all ')

/** What was written in the two since then, the newest first, without what it says. */
export const listWritten = (
  reader: Reader,
  { one, other }: { one: RecordPerson; other: RecordPerson },
  since: Date,
): Promise<{ written: WrittenEntry[]; writtenCount: number }> =>
  // An administrator sees no prescriptions: their times are listed for them.
  asSystem(async () => {
    const { rows } = await reader.execute<Found>(sql`
      select person.record, entry.kind, entry.changed as "isChange", entry.at, author.first_name || ' ' || author.last_name as by, count(*) over ()::int as count
      from (values ('one', ${one.patientId}::int, ${one.familyMemberId ?? 0}::int), ('other', ${other.patientId}::int, ${other.familyMemberId ?? 0}::int)) as person (record, patient_id, member_id)
      join (${sql.raw(everything)}) as entry (changed, kind, author_id, at, patient_id, member_id)
        on entry.patient_id = person.patient_id and entry.member_id = person.member_id
      join user_account as author on author.id = entry.author_id
      where entry.at > ${since.toISOString()}::timestamptz
      order by entry.at desc, entry.kind, person.record
      limit ${maxWrittenEntries}`)
    return {
      written: rows.map(({ count: _, at, ...entry }) => ({ ...entry, at: new Date(at).toISOString() })),
      writtenCount: rows[0]?.count ?? 0,
    }
  })
