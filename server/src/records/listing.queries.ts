import { and, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { QueryBuilder, type PgColumn } from 'drizzle-orm/pg-core'
import type { Role } from '@alafia/contract/kernel/roles'
import { categoryWords } from '@alafia/contract/records/categories'
import type { HealthRecord, RecordKind, RecordsQuery } from '@alafia/contract/records/schema'
import { people } from '../accounts/exports.queries.ts'
import { addendaOf } from '../appointments/consultation/addenda.exports.queries.ts'
import { completedAppointments, followUpOf } from '../appointments/exports.queries.ts'
import { openMembersOf, personOf } from '../chart-access/policy.ts'
import { doctorNameSql, doctors } from '../doctors/exports.queries.ts'
import { familyMembers } from '../family/exports.queries.ts'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { variants } from '../platform/database/query-variants.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Context } from '../request/context.ts'
import { searchPattern, daysBetween, orEmpty, matchesAny, ifSet } from '../request/list-filters.ts'
import { recordOrder } from './record-order.ts'
import { readableBy, visibleTo } from './policy.ts'
import { toRecord, type RecordRow } from './record-row.ts'
import { recordDocument } from './table.ts'

const actorId = param('actorId')
const patientId = param('patientId')
const viewer = { actorId, now: param('now') }
const query = new QueryBuilder()

/** What identifies and orders the rows: enough to find a page of them. */
const keyColumns = (kind: RecordKind, id: PgColumn, date: PgColumn, startsAt: PgColumn | SQL) => ({
  kind: sql<RecordKind>`${sql.raw(`'${kind}'`)}::text`.as('kind'),
  id: sql<number>`${id}`.as('record_id'),
  date: sql<string>`${date}`.as('record_date'),
  startsAt: sql<string | null>`${startsAt}`.as('record_starts_at'),
})

const appointment = completedAppointments('completed')
const appointmentDoctor = doctors('appointment_doctor')
/** One look-up each: without the limit the planner scans all doctors to find those of one page. */
const doctorOfAppointment = query
  .select()
  .from(appointmentDoctor)
  .where(eq(appointmentDoctor.id, appointment.doctorId))
  .limit(1)
  .as('doctor_of_appointment')

const isNotRemoved = isNull(recordDocument.removedAt)

const isAboutMember = (member: PgColumn) =>
  sql`(${param('member')}::int is null or coalesce(${member}, 0) = ${param('member')}::int)`

type RecordScope = { role: Role; byPatient: boolean }

type OwnedRow = { patientId: PgColumn; familyMemberId: PgColumn }

/** For a single patient, who of the family is open to a doctor is looked up once for the whole list; otherwise for each row. */
const listedFor = ({ role, byPatient }: RecordScope, of: OwnedRow): SQL => {
  const visible = visibleTo(role, viewer, personOf(of))
  if (!byPatient) return visible
  const isOpen =
    role === 'doctor'
      ? sql`coalesce(${of.familyMemberId}, 0) = any(${openMembersOf(viewer, patientId)})`
      : visible
  return sql`(${of.patientId} = ${patientId} and ${isOpen})`
}

// The bounds are always present, even if infinite: with them the planner expects few rows, whatever the size of the table.
const appointmentKeys = (who: RecordScope) =>
  query
    .select(keyColumns('appointment', appointment.id, appointment.date, appointment.startsAt))
    .from(appointment)
    .innerJoinLateral(doctorOfAppointment, sql`true`)
    .where(
      and(
        listedFor(who, appointment),
        sql`${appointment.startsAt} >= ${param('earliest')}::timestamptz`,
        sql`${appointment.startsAt} < ${param('end')}::timestamptz`,
        sql`(${appointment.startsAt}, ${appointment.id}) < (${param('appointmentsBefore')}::timestamptz, ${param('appointmentIdBefore')}::int)`,
        isAboutMember(appointment.familyMemberId),
        ifSet('doctorId', 'int', (id) => sql`${appointment.doctorId} = ${id}`),
        matchesAny(appointment.reason, orEmpty(appointment.diagnosis), doctorNameSql(doctorOfAppointment)),
        ifSet(
          'categoryWords',
          'text',
          (pattern) =>
            sql`(${doctorOfAppointment.specialization} ~* ${pattern} or ${appointment.reason} ~* ${pattern})`,
        ),
      ),
    )
    .orderBy(desc(appointment.startsAt), desc(appointment.id))
    .limit(param('most'))

const documentKeys = (who: RecordScope) =>
  query
    .select(keyColumns('document', recordDocument.id, recordDocument.date, sql`null::timestamptz`))
    .from(recordDocument)
    .where(
      and(
        isNotRemoved,
        listedFor(who, recordDocument),
        sql`${recordDocument.date} >= ${param('from')}::date`,
        sql`${recordDocument.date} <= ${param('to')}::date`,
        sql`(${recordDocument.date}, ${recordDocument.id}) < (${param('documentsBefore')}::date, ${param('documentIdBefore')}::int)`,
        isAboutMember(recordDocument.familyMemberId),
        ifSet('doctorId', 'int', (id) => sql`${recordDocument.addedBy} = ${id}`),
        matchesAny(recordDocument.title, orEmpty(recordDocument.note)),
        ifSet('category', 'text', (category) => sql`${recordDocument.category} = ${category}`),
      ),
    )
    .orderBy(desc(recordDocument.date), desc(recordDocument.id))
    .limit(param('most'))

/** The keys that were found, under the names that `keyColumns` gives them. */
const foundKeys = {
  kind: sql<RecordKind>`found.kind`,
  id: sql<number>`found.record_id`,
  date: sql<string>`found.record_date`,
  startsAt: sql<string | null>`found.record_starts_at`,
}
/** Within a day, documents come first, because they have no time. */
const newestFirst = sql`${foundKeys.date} desc, ${foundKeys.startsAt} desc nulls first, ${foundKeys.id} desc`

const person = people('any_person')
const adder = people('any_adder')
const member = familyMembers('any_member')

/** The full rows of the list for the keys that were found. */
const fullRows = (db: Queryable, keys: SQL) => {
  const seen = query
    .select()
    .from(appointment)
    .where(and(eq(appointment.id, foundKeys.id), eq(foundKeys.kind, 'appointment')))
    .limit(1)
    .as('seen')
  const added = query
    .select()
    .from(recordDocument)
    .where(and(eq(recordDocument.id, foundKeys.id), eq(foundKeys.kind, 'document')))
    .limit(1)
    .as('added')
  const doctor = query
    .select()
    .from(appointmentDoctor)
    .where(eq(appointmentDoctor.id, seen.doctorId))
    .limit(1)
    .as('whole_doctor')
  const ownerId = sql<number>`coalesce(${seen.patientId}, ${added.patientId})`
  const familyMemberId = sql<number | null>`coalesce(${seen.familyMemberId}, ${added.familyMemberId})`
  const patient = query.select().from(person).where(eq(person.id, ownerId)).limit(1).as('whole_patient')
  const about = query.select().from(member).where(eq(member.id, familyMemberId)).limit(1).as('whole_member')
  const adding = query.select().from(adder).where(eq(adder.id, added.addedBy)).limit(1).as('whole_adder')
  return db
    .select({
      kind: foundKeys.kind,
      id: foundKeys.id,
      patientId: ownerId,
      familyMemberId,
      date: foundKeys.date,
      startedAt: sql<number | null>`(extract(epoch from ${foundKeys.startsAt}) * 1000000)::bigint`,
      title: sql<string>`coalesce(${seen.reason}, ${added.title})`,
      notes: sql<string | null>`coalesce(${seen.notes}, ${added.note})`,
      time: seen.time,
      type: seen.type,
      mode: seen.mode,
      doctorId: seen.doctorId,
      doctorFirstName: doctor.firstName,
      doctorLastName: doctor.lastName,
      specialization: doctor.specialization,
      diagnosis: seen.diagnosis,
      prescription: seen.prescription,
      diagnosisCodes: seen.diagnosisCodes,
      advice: seen.advice,
      followUp: followUpOf(seen.id),
      addenda: addendaOf(seen.id),
      category: added.category,
      fileName: added.fileName,
      fileType: added.fileType,
      fileSize: added.fileSize,
      addedBy: added.addedBy,
      isFromResult: added.isFromResult,
      isFromFamily: added.isFromFamily,
      adderFirstName: adding.firstName,
      adderLastName: adding.lastName,
      patientFirstName: patient.firstName,
      patientLastName: patient.lastName,
      patientDateOfBirth: patient.dateOfBirth,
      memberFirstName: about.firstName,
      memberLastName: about.lastName,
      memberRelationship: about.relationship,
      memberDateOfBirth: about.dateOfBirth,
    })
    .from(sql`(${keys}) as found`)
    .leftJoinLateral(seen, sql`true`)
    .leftJoinLateral(added, sql`true`)
    .leftJoinLateral(doctor, sql`true`)
    .innerJoinLateral(patient, sql`true`)
    .leftJoinLateral(about, sql`true`)
    .leftJoinLateral(adding, sql`true`)
    .orderBy(newestFirst)
}

const listStatement = variants((who: RecordScope) =>
  prepared((db, name) =>
    fullRows(
      db,
      sql`select * from (${appointmentKeys(who)} union all ${documentKeys(who)}) as found order by ${newestFirst} limit ${param('most')}`,
    ).prepare(name),
  ),
)

/** The value that the query compares: null for all, 0 for the patient. */
const memberIn = ({ member: wanted }: RecordsQuery) =>
  wanted === 'all' ? null : wanted === 'self' ? 0 : wanted

/**
 * Completed appointments and documents that the actor may see, newest first: a page and one more, filtered as the client asks.
 * Both are read along their index, and only the page's rows are fetched in full.
 */
export const listRecords = async (
  { db, actor, clock }: Context,
  filters: RecordsQuery,
): Promise<RecordRow[]> => {
  const { search, category, doctorId, patientId: wanted, cursor, limit } = filters
  const { before, timedBefore } =
    cursor === undefined ? recordOrder.beginning : recordOrder.positionAfter(cursor, clock.zone)
  return listStatement({ role: actor.role, byPatient: wanted !== undefined })(db).execute({
    actorId: actor.userId,
    now: clock.now(),
    patientId: wanted,
    doctorId: doctorId ?? null,
    search: searchPattern(search),
    category: category ?? null,
    categoryWords: category === undefined ? null : `\\m(${categoryWords[category].join('|')})`,
    member: memberIn(filters),
    ...daysBetween(filters.from, filters.to, clock.zone),
    documentsBefore: before.date,
    documentIdBefore: before.id,
    appointmentsBefore: timedBefore.appointment.at,
    appointmentIdBefore: timedBefore.appointment.id,
    most: limit + 1,
  })
}

const getStatement = variants(({ role, kind }: { role: Role; kind: RecordKind }) =>
  prepared((db, name) => {
    const id = param('id')
    const key =
      kind === 'appointment'
        ? query
            .select(keyColumns('appointment', appointment.id, appointment.date, appointment.startsAt))
            .from(appointment)
            .where(and(eq(appointment.id, id), readableBy(role, viewer, personOf(appointment))))
        : query
            .select(keyColumns('document', recordDocument.id, recordDocument.date, sql`null::timestamptz`))
            .from(recordDocument)
            .where(
              and(
                eq(recordDocument.id, id),
                isNotRemoved,
                readableBy(role, viewer, personOf(recordDocument)),
              ),
            )
    return fullRows(db, sql`select * from ${key} as one`).prepare(name)
  }),
)

/** The record as the actor may see it; can be used within a transaction. @throws Problem 404 */
export const findRecord = async (
  db: Queryable,
  { actor: { role, userId }, clock, signing }: Pick<Context, 'actor' | 'clock' | 'signing'>,
  kind: RecordKind,
  id: number,
): Promise<HealthRecord> => {
  const [row] = await getStatement({ role, kind })(db).execute({ id, actorId: userId, now: clock.now() })
  if (!row) throw notFound()
  return toRecord(row, signing)
}

const auditSubjects: Record<RecordKind, string> = { appointment: 'appointment', document: 'record' }

/** Opens one record. @throws Problem 404 */
export const getRecord = async (context: Context, kind: RecordKind, id: number): Promise<HealthRecord> => {
  const subject = `${auditSubjects[kind]} ${id}`
  context.about([], subject)
  const record = await findRecord(context.db, context, kind, id)
  context.about([record.patientId], subject, record.familyMemberId)
  return record
}
