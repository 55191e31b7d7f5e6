import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import { QueryBuilder, type PgColumn } from 'drizzle-orm/pg-core'
import { chartKinds, type ChartKind } from '@alafia/contract/patients/kinds'
import type { ChartQuery } from '@alafia/contract/patients/schema'
import { people } from '../../accounts/exports.queries.ts'
import { addendaOf } from '../../appointments/consultation/addenda.exports.queries.ts'
import { allAppointments } from '../../appointments/exports.queries.ts'
import { doctorNameSql, doctors } from '../../doctors/exports.queries.ts'
import { accountsOfPerson, isAboutPerson } from '../../family/policy.ts'
import { prepared } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import { variants } from '../../platform/database/query-variants.ts'
import { notFound } from '../../platform/http/problem.ts'
import { allPrescriptions, medicationRows } from '../../prescriptions/exports.queries.ts'
import { documents } from '../../records/exports.queries.ts'
import type { Context } from '../../request/context.ts'
import { searchPattern, daysBetween, orEmpty, matchesAny } from '../../request/list-filters.ts'
import { mayView } from '../policy.ts'
import { chartOrder } from './chart-order.ts'
import type { ChartRow } from './chart-row.ts'

const viewer = { actorId: param('actorId'), now: param('now') }
const patientId = param('patientId')
const member = param('member')
const query = new QueryBuilder()

/** What identifies and orders the entries: enough to find a page of them. */
const keyColumns = (kind: ChartKind, id: PgColumn, date: SQL | PgColumn, at: PgColumn | SQL) => ({
  kind: sql<ChartKind>`${sql.raw(`'${kind}'`)}::text`.as('kind'),
  id: sql<number>`${id}`.as('entry_id'),
  date: sql<string>`${date}`.as('entry_date'),
  at: sql<string | null>`${at}`.as('entry_at'),
})

const dayOf = (instant: PgColumn) => sql`(${instant} at time zone ${param('zone')}::text)::date`

type Owned = Record<'patientId' | 'familyMemberId', PgColumn>
const isAbout = (row: Owned) => isAboutPerson(row, { patientId, memberId: member })

/** Within the requested days, and after what has been shown; each along its index. */
const isTimedWithin = (at: PgColumn, id: PgColumn, kind: 'appointment' | 'prescription') =>
  and(
    sql`${at} >= ${param('earliest')}::timestamptz`,
    sql`${at} < ${param('end')}::timestamptz`,
    sql`(${at}, ${id}) < (${param(`${kind}Before`)}::timestamptz, ${param(`${kind}IdBefore`)}::int)`,
  )

/** One look-up each: without the limit the planner scans all doctors to find those of one page. */
const doctorOf = (id: PgColumn | SQL, alias: string) => {
  const any = doctors(`any_${alias}`)
  return query.select().from(any).where(eq(any.id, id)).limit(1).as(alias)
}

const appointmentKeys = () => {
  const appointment = allAppointments('booked')
  const doctor = doctorOf(appointment.doctorId, 'doctor_of_appointment')
  return query
    .select(keyColumns('appointment', appointment.id, dayOf(appointment.startsAt), appointment.startsAt))
    .from(appointment)
    .innerJoinLateral(doctor, sql`true`)
    .where(
      and(
        isAbout(appointment),
        isTimedWithin(appointment.startsAt, appointment.id, 'appointment'),
        matchesAny(
          appointment.reason,
          orEmpty(appointment.diagnosis),
          orEmpty(appointment.notes),
          doctorNameSql(doctor),
        ),
      ),
    )
    .orderBy(desc(appointment.startsAt), desc(appointment.id))
    .limit(param('most'))
}

const prescriptionKeys = () => {
  const ordered = allPrescriptions('ordered')
  const doctor = doctorOf(ordered.doctorId, 'doctor_of_order')
  const medicines = sql`(select string_agg(medication ->> 'name', ' | ') from ${medicationRows(ordered.medications)} as medication)`
  return query
    .select(keyColumns('prescription', ordered.id, dayOf(ordered.createdAt), ordered.createdAt))
    .from(ordered)
    .innerJoinLateral(doctor, sql`true`)
    .where(
      and(
        isAbout(ordered),
        isTimedWithin(ordered.createdAt, ordered.id, 'prescription'),
        matchesAny(orEmpty(medicines), doctorNameSql(doctor)),
      ),
    )
    .orderBy(desc(ordered.createdAt), desc(ordered.id))
    .limit(param('most'))
}

const recordKeys = () => {
  const added = documents('added')
  return query
    .select(keyColumns('record', added.id, added.date, sql`null::timestamptz`))
    .from(added)
    .where(
      and(
        isAbout(added),
        sql`${added.date} >= ${param('from')}::date`,
        sql`${added.date} <= ${param('to')}::date`,
        sql`(${added.date}, ${added.id}) < (${param('recordsBefore')}::date, ${param('recordIdBefore')}::int)`,
        matchesAny(added.title, orEmpty(added.note)),
      ),
    )
    .orderBy(desc(added.date), desc(added.id))
    .limit(param('most'))
}

const keysOf: Record<ChartKind, () => SQL> = {
  appointment: () => sql`${appointmentKeys()}`,
  prescription: () => sql`${prescriptionKeys()}`,
  record: () => sql`${recordKeys()}`,
}

/** The keys that were found, under the names that `keyColumns` gives them. */
const foundKeys = {
  kind: sql<ChartKind>`found.kind`,
  id: sql<number>`found.entry_id`,
  date: sql<string>`found.entry_date`,
  at: sql<string | null>`found.entry_at`,
}
/** As in `chartOrder`: on one day the documents, which have no time, come first. */
const newestFirst = sql`${foundKeys.date} desc, ${foundKeys.at} desc nulls first, ${foundKeys.kind} desc, ${foundKeys.id} desc`

const chartStatement = variants((kinds: readonly ChartKind[]) =>
  prepared((db, name) => {
    const holder = people('holder')
    const reached = query
      .select({ id: holder.id })
      .from(holder)
      .where(and(eq(holder.id, patientId), mayView(viewer, { patientId, member })))
      .as('reached')
    const parts = sql.join(
      kinds.map((kind) => keysOf[kind]()),
      sql` union all `,
    )
    const keys = sql`(select * from (${parts}) as found order by ${newestFirst} limit ${param('most')}) as found`

    const anyAppointment = allAppointments('any_appointment')
    const anyOrder = allPrescriptions('any_order')
    const anyRecord = documents('any_record')
    const anyAdder = people('any_adder')
    const isFound = (kind: ChartKind, id: PgColumn) => and(eq(foundKeys.kind, kind), eq(id, foundKeys.id))
    const appointment = query
      .select()
      .from(anyAppointment)
      .where(isFound('appointment', anyAppointment.id))
      .limit(1)
      .as('seen')
    const order = query
      .select()
      .from(anyOrder)
      .where(isFound('prescription', anyOrder.id))
      .limit(1)
      .as('prescribed')
    const record = query.select().from(anyRecord).where(isFound('record', anyRecord.id)).limit(1).as('kept')
    const doctor = doctorOf(sql`coalesce(${appointment.doctorId}, ${order.doctorId})`, 'whole_doctor')
    const adder = query
      .select()
      .from(anyAdder)
      .where(eq(anyAdder.id, record.addedBy))
      .limit(1)
      .as('whole_adder')
    return db
      .select({
        // Null in the one row that means: the person was reached, but nothing was found.
        kind: sql<ChartKind | null>`${foundKeys.kind}`,
        id: foundKeys.id,
        date: foundKeys.date,
        startedAt: sql<number | null>`(extract(epoch from ${foundKeys.at}) * 1000000)::bigint`,
        time: sql<string | null>`to_char(${foundKeys.at} at time zone ${param('zone')}::text, 'HH24:MI')`,
        patientId: reached.id,
        accounts: accountsOfPerson({ patientId, memberId: member }),
        appointment: {
          type: appointment.type,
          mode: appointment.mode,
          status: appointment.status,
          reason: appointment.reason,
          requestNotes: appointment.requestNotes,
          notes: appointment.notes,
          diagnosis: appointment.diagnosis,
          diagnosisCodes: appointment.diagnosisCodes,
          advice: appointment.advice,
          cancelReason: appointment.cancelReason,
          workingNote: appointment.workingNote,
          addenda: addendaOf(appointment.id),
        },
        prescription: {
          id: order.id,
          appointmentId: order.appointmentId,
          patientId: order.patientId,
          familyMemberId: order.familyMemberId,
          doctorId: order.doctorId,
          medications: order.medications,
          findings: order.findings,
          checks: order.checks,
          signature: order.signature,
          status: order.status,
          issuedDate: order.issuedDate,
          expiryDate: order.expiryDate,
          pharmacistNotes: order.pharmacistNotes,
          refillsAllowed: order.refillsAllowed,
          refillsUsed: order.refillsUsed,
        },
        record: {
          title: record.title,
          category: record.category,
          note: record.note,
          fileName: record.fileName,
          fileType: record.fileType,
          fileSize: record.fileSize,
          addedBy: record.addedBy,
          isFromFamily: record.isFromFamily,
        },
        doctor: {
          id: doctor.id,
          firstName: doctor.firstName,
          lastName: doctor.lastName,
          specialization: doctor.specialization,
        },
        adder: { firstName: adder.firstName, lastName: adder.lastName },
      })
      .from(reached)
      .leftJoin(keys, sql`true`)
      .leftJoinLateral(appointment, sql`true`)
      .leftJoinLateral(order, sql`true`)
      .leftJoinLateral(record, sql`true`)
      .leftJoinLateral(doctor, sql`true`)
      .leftJoinLateral(adder, sql`true`)
      .orderBy(newestFirst)
      .prepare(name)
  }),
)

/**
 * The chart of the account holder or a family member, newest first, a page plus one row, in one round trip: each part is read
 * along its index, merged, and only the page's entries are read in full.
 * @throws Problem 404 unless the patient is open to the doctor
 */
export const listChart = async (
  { db, actor, clock, about }: Context,
  id: number,
  { member: memberId, kinds, search, from, until, cursor, limit }: ChartQuery,
): Promise<ChartRow[]> => {
  about([], `patient ${id}`)
  const { before, timedBefore } =
    cursor === undefined ? chartOrder.beginning : chartOrder.positionAfter(cursor, clock.zone)
  const wanted = chartKinds.filter((kind) => kinds === undefined || kinds.includes(kind))
  const rows = await chartStatement(wanted)(db).execute({
    actorId: actor.userId,
    now: clock.now(),
    patientId: id,
    member: memberId ?? 0,
    zone: clock.zone,
    search: searchPattern(search),
    ...daysBetween(from, until, clock.zone),
    appointmentBefore: timedBefore.appointment.at,
    appointmentIdBefore: timedBefore.appointment.id,
    prescriptionBefore: timedBefore.prescription.at,
    prescriptionIdBefore: timedBefore.prescription.id,
    recordsBefore: before.date,
    recordIdBefore: before.id,
    most: limit + 1,
  })
  const [first] = rows
  if (!first) throw notFound()
  about(first.accounts, `patient ${id}`, memberId ?? 0)
  return rows.flatMap(({ kind, accounts: _, ...row }) => (kind === null ? [] : [{ ...row, kind }]))
}
