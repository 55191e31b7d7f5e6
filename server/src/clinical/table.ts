import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import type { Allergy } from '@alafia/contract/clinical/allergies/schema'
import type { Author, EntryKind } from '@alafia/contract/clinical/entry'
import type { StatedKind } from '@alafia/contract/clinical/facts/schema'
import type { Immunisation } from '@alafia/contract/clinical/immunisations/schema'
import type { MeasurementKind, Unit } from '@alafia/contract/clinical/measurements/kinds'
import type { Measurement } from '@alafia/contract/clinical/measurements/schema'
import type { MedicineElsewhere } from '@alafia/contract/clinical/medicines-elsewhere/schema'
import type { HealthProblem } from '@alafia/contract/clinical/problem-list/schema'
import type { StatementTopic } from '@alafia/contract/clinical/statements/schema'
import { userAccount } from '../accounts/table.ts'
import { familyMember } from '../family/table.ts'
import { timestamps } from '../platform/database/timestamps.ts'

const account = (name: string) => integer(name).references(() => userAccount.id)
const at = (name: string) => timestamp(name, { withTimezone: true })

/** Whose fact it is. */
const person = () => ({
  patientId: account('patient_id').notNull(),
  /** Null for the account holder. */
  familyMemberId: integer('family_member_id'),
})

/** Who recorded it, in which role, and when. */
const recorded = () => ({
  recordedBy: account('recorded_by').notNull(),
  recordedAs: text('recorded_as').$type<Author['role']>().notNull(),
  recordedAt: at('recorded_at').notNull(),
})

/** The columns of every list whose entries have versions; triggers keep the versions and refuse what must not happen. */
const entryColumns = () => ({
  id: serial('id').primaryKey(),
  ...person(),
  ...recorded(),
  changedBy: account('changed_by'),
  changedAs: text('changed_as').$type<Author['role']>(),
  changedAt: at('changed_at'),
  version: integer('version').notNull().default(1),
  /** Why it should never have been entered; null for an entry that counts. */
  withdrawnReason: text('withdrawn_reason'),
  ...timestamps,
})

type PersonColumns = { patientId: AnyPgColumn; familyMemberId: AnyPgColumn }

/** A member of the patient's own family. */
const ownMember = (name: string, { patientId, familyMemberId }: PersonColumns) =>
  foreignKey({
    name: `${name}_own_family_member`,
    columns: [familyMemberId, patientId],
    foreignColumns: [familyMember.id, familyMember.primaryUserId],
  })

const memberOrZero = ({ familyMemberId }: PersonColumns) => sql`coalesce(${familyMemberId}, 0)`

type EntryColumns = PersonColumns & Record<'changedBy' | 'changedAs' | 'changedAt' | 'version', AnyPgColumn>

const entryConstraints = (name: string, table: EntryColumns) => [
  ownMember(name, table),
  check(
    `${name}_changed_by_someone`,
    sql`(${table.version} = 1) = (${table.changedBy} is null) and (${table.changedBy} is null) = (${table.changedAs} is null) and (${table.changedBy} is null) = (${table.changedAt} is null)`,
  ),
]

/** Append-only: the latest counts. */
export const clinicalStatement = pgTable(
  'clinical_statement',
  {
    id: serial('id').primaryKey(),
    ...person(),
    topic: text('topic').$type<StatementTopic>().notNull(),
    /** Null takes back what was stated. */
    value: text('value'),
    /** Of a pregnancy. */
    dueDate: date('due_date', { mode: 'string' }),
    ...recorded(),
  },
  (table) => [
    ownMember('clinical_statement', table),
    index('clinical_statement_of_person').on(
      table.patientId,
      memberOrZero(table),
      table.topic,
      table.recordedAs,
      table.id,
    ),
  ],
)

export const measurement = pgTable(
  'measurement',
  {
    ...entryColumns(),
    kind: text('kind').$type<MeasurementKind>().notNull(),
    /** In the kind's own unit; of a blood pressure, the systolic. */
    value: doublePrecision('value').notNull(),
    diastolic: doublePrecision('diastolic'),
    enteredUnit: text('entered_unit').$type<Unit>().notNull(),
    place: text('place').$type<Measurement['place']>().notNull(),
    measuredAt: at('measured_at').notNull(),
    /** Outside the plausible limits, and confirmed. */
    isUnusual: boolean('is_unusual').notNull(),
  },
  (table) => [
    ...entryConstraints('measurement', table),
    index('measurement_of_person').on(
      table.patientId,
      memberOrZero(table),
      table.kind,
      table.measuredAt,
      table.id,
    ),
  ],
)

export const healthProblem = pgTable(
  'health_problem',
  {
    ...entryColumns(),
    text: text('text').notNull(),
    /** ICD-10, with its title. */
    code: text('code'),
    codeTitle: text('code_title'),
    status: text('status').$type<HealthProblem['status']>().notNull(),
    /** 'YYYY', 'YYYY-MM' or 'YYYY-MM-DD'. */
    onset: text('onset'),
  },
  (table) => [
    ...entryConstraints('health_problem', table),
    index('health_problem_of_person').on(table.patientId, memberOrZero(table)),
  ],
)

export const allergyEntry = pgTable(
  'allergy',
  {
    ...entryColumns(),
    substance: text('substance').notNull(),
    key: text('key'),
    type: text('type').$type<Allergy['type']>().notNull(),
    reaction: text('reaction'),
    severity: text('severity').$type<Allergy['severity']>(),
    certainty: text('certainty').$type<Allergy['certainty']>().notNull(),
  },
  (table) => [
    ...entryConstraints('allergy', table),
    index('allergy_of_person').on(table.patientId, memberOrZero(table)),
  ],
)

export const medicineElsewhere = pgTable(
  'medicine_elsewhere',
  {
    ...entryColumns(),
    name: text('name').notNull(),
    directions: text('directions'),
    since: text('since'),
    status: text('status').$type<MedicineElsewhere['status']>().notNull(),
    stoppedOn: date('stopped_on', { mode: 'string' }),
    stopReason: text('stop_reason'),
  },
  (table) => [
    ...entryConstraints('medicine_elsewhere', table),
    index('medicine_elsewhere_of_person').on(table.patientId, memberOrZero(table)),
  ],
)

export const immunisation = pgTable(
  'immunisation',
  {
    ...entryColumns(),
    name: text('name').notNull(),
    /** Of the national schedule. */
    dose: text('dose'),
    givenOn: date('given_on', { mode: 'string' }).notNull(),
    batch: text('batch'),
    given: text('given').$type<Immunisation['given']>().notNull(),
  },
  (table) => [
    ...entryConstraints('immunisation', table),
    index('immunisation_of_person').on(table.patientId, memberOrZero(table)),
  ],
)

/** Every version of every entry, kept by a trigger. Append-only. */
export const clinicalVersion = pgTable(
  'clinical_version',
  {
    entry: text('entry').$type<EntryKind>().notNull(),
    entryId: integer('entry_id').notNull(),
    version: integer('version').notNull(),
    row: jsonb('row').$type<Record<string, unknown>>().notNull(),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.entry, table.entryId, table.version] })],
)

/** What a doctor decided about a text that the patient wrote: an entry was made of it, or it was set aside. */
export const reviewedText = pgTable(
  'reviewed_text',
  {
    id: serial('id').primaryKey(),
    ...person(),
    kind: text('kind').$type<StatedKind>().notNull(),
    text: text('text').notNull(),
    /** Why it was set aside; null if an entry was made of it. */
    reason: text('reason'),
    /** The problem, allergy or medicine that was made of it. */
    entryId: integer('entry_id'),
    reviewedBy: account('reviewed_by').notNull(),
    reviewedAt: at('reviewed_at').notNull(),
    /** When its entry was withdrawn or a doctor wanted to review it again: the text is open. */
    reopenedAt: at('reopened_at'),
  },
  (table) => [
    ownMember('reviewed_text', table),
    check('reviewed_text_has_an_outcome', sql`(${table.entryId} is null) <> (${table.reason} is null)`),
    // Of two doctors who review a text at once, one wins.
    uniqueIndex('reviewed_text_once')
      .on(table.patientId, memberOrZero(table), table.kind, sql`lower(btrim(${table.text}))`)
      .where(sql`${table.reopenedAt} is null`),
  ],
)
