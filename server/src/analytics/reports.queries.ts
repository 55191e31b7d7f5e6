import { and, sql, type SQL } from 'drizzle-orm'
import { reportFilters, reports } from '@alafia/contract/analytics/kinds'
import {
  dayCount,
  maxDays,
  intervalFor,
  intervalsOf,
  type DateRange,
} from '@alafia/contract/analytics/periods'
import { fromMinorUnits } from '@alafia/contract/kernel/minor-units'
import { addDays, type CivilDate } from '@alafia/contract/kernel/civil'
import type { ReportFilterOptions, ReportQuery, ReportReply } from '@alafia/contract/analytics/schema'
import { typeLabel } from '@alafia/contract/appointments/labels'
import { doctors, doctorDisplayName } from '../doctors/exports.queries.ts'
import { pharmacyNames } from '../pharmacies/exports.queries.ts'
import type { Database } from '../platform/database/connect.ts'
import { invalid } from '../platform/http/problem.ts'
import type { Context } from '../request/context.ts'
import { daysBetween } from '../request/list-filters.ts'
import { doctorsIn, groupings, sources, type ReportSpan } from './report-sources.queries.ts'
import { asSystem } from '../platform/database/row-access.ts'

const maxGroups = 100

/** The query with its period filled in. */
type ReportRequest = ReportQuery & DateRange

const toRequest = (query: ReportQuery, today: CivilDate): ReportRequest => {
  const to = query.to ?? today
  return { ...query, to, from: query.from ?? addDays(to, -29) }
}

/** @throws Problem 400 for an invalid period, and for a breakdown or filter that this report doesn't have */
const requireFitting = ({ kind, by, ...query }: ReportRequest): void => {
  const { label, breakdowns, filters } = reports[kind]
  const length = dayCount(query)
  if (length < 1) throw invalid('to', 'Choose a last day that is not before the first')
  if (length > maxDays) throw invalid('to', 'A report covers five years at most')
  if (by !== undefined && !breakdowns.includes(by))
    throw invalid('by', `${label} can’t be broken down by ${by}`)
  for (const filter of reportFilters)
    if (query[filter] !== undefined && !filters.includes(filter))
      throw invalid(filter, `${label} can’t be filtered by ${filter}`)
}

const commaList = (parts: SQL[]) => sql.join(parts, sql`, `)
const figureColumn = (place: number) => sql.identifier(`figure_${place}`)

/** The rows summed by `step` and the `id` of the breakdown, with a column for each figure. */
const summedRows = (query: ReportRequest, span: ReportSpan): SQL => {
  const { rows, day, measures, ids, joins } = sources[query.kind]
  const { by, doctor, specialization, pharmacy } = query
  const id = by && groupings[by].id
  const asksDoctor = id === 'doctor' || doctor !== undefined || specialization !== undefined
  const conditions = and(
    doctor === undefined ? undefined : sql`${ids.doctor} = ${doctor}`,
    specialization === undefined ? undefined : sql`${ids.doctor} in ${doctorsIn(specialization)}`,
    pharmacy === undefined ? undefined : sql`${ids.pharmacy} = ${pharmacy}`,
  )
  return sql`
    select greatest(date_trunc(${intervalFor(query)}, ${day(span)}::timestamp)::date, ${span.from}::date) as step,
      ${id ? ids[id] : sql`null::text`} as id,
      ${commaList(measures.map((measure, place) => sql`${measure} as ${figureColumn(place)}`))}
    from (${rows(span)}) as counted ${asksDoctor ? joins : undefined}
    where ${conditions ?? sql`true`}
    group by 1, 2`
}

/** These sums with the names of the groups. */
const named = (query: ReportRequest, span: ReportSpan): SQL => {
  const { names, key, name } = query.by
    ? groupings[query.by]
    : { names: undefined, key: sql`null::text`, name: sql`null::text` }
  return sql`select tallied.*, ${key} as key, ${name} as name from (${summedRows(query, span)}) as tallied ${names}`
}

type Row = { step: string | null; isGroup: boolean; name: string | null; values: string[] }

/**
 * Totals, intervals and groups from one pass over the rows: the sums by step and id are so few that naming and summing them again
 * costs nothing. Not prepared: two months and five years need different plans, and a plan for any period would read five
 * years through an index.
 */
const sumReport = async (db: Database, query: ReportRequest, span: ReportSpan): Promise<Row[]> => {
  const isSplit = query.by !== undefined
  const sums = sources[query.kind].measures.map((_, place) => sql`sum(named.${figureColumn(place)})::text`)
  const { rows } = await db.execute<Row>(sql`
    select named.step::text as step, ${isSplit ? sql`grouping(named.key) = 0` : sql`false`} as "isGroup",
      ${isSplit ? sql`named.name` : sql`null::text`} as name, array[${commaList(sums)}] as values
    from (${named(query, span)}) as named
    group by grouping sets ((), (named.step)${isSplit ? sql`, (named.key, named.name)` : undefined})
    having count(*) > 0`)
  return rows
}

type Named = { name: string; values: string[] }
export type FullReport = Pick<ReportReply, 'totals' | 'overTime' | 'interval' | 'currency'> & {
  asked: ReportRequest
  groups: Named[]
}

const labels: Record<string, string | undefined> = typeLabel
const nameOf = ({ by }: ReportRequest, name: string | null): string =>
  (by === 'type' ? labels[name ?? ''] : undefined) ?? name ?? ''

/** A report with all its groups, sorted by its `order`, largest first. @throws Problem 400 */
export const getFullReport = async (
  { db, clock, clinic, about }: Context,
  query: ReportQuery,
): Promise<FullReport> => {
  const asked = toRequest(query, clock.today())
  requireFitting(asked)
  const { kind, from, to } = asked
  about([], `${kind} report ${from} to ${to}`)
  const { earliest, end } = daysBetween(from, to, clock.zone)
  // Sums without a person, of what administrators don't read.
  const rows = await asSystem(() => sumReport(db, asked, { from, to, earliest, end, zone: clock.zone }))
  const { measures, order } = reports[kind]
  const ordered = measures.findIndex(({ key }) => key === order)
  const size = ({ values }: Named) => Number(values[ordered])
  const { currency } = await clinic.details()
  const nothing = measures.map(({ unit }) =>
    unit === 'count' ? '0' : fromMinorUnits(0, unit === 'clinic' ? currency : unit),
  )
  const steps = new Map(rows.map(({ step, values }) => [step, values]))
  const interval = intervalFor(asked)
  return {
    asked,
    interval,
    currency,
    totals: rows.find((row) => row.step === null && !row.isGroup)?.values ?? nothing,
    overTime: intervalsOf(asked, interval).map((days) => ({
      ...days,
      values: steps.get(days.from) ?? nothing,
    })),
    groups: rows
      .filter(({ isGroup }) => isGroup)
      .map(({ name, values }) => ({ name: nameOf(asked, name), values }))
      .toSorted((one, other) => size(other) - size(one) || one.name.localeCompare(other.name)),
  }
}

/** A report with its largest groups. @throws Problem 400 */
export const getReport = async (context: Context, query: ReportQuery): Promise<ReportReply> => {
  const { asked, groups, ...tallied } = await getFullReport(context, query)
  const { kind, from, to } = asked
  return {
    kind,
    from,
    to,
    ...tallied,
    groups: groups.slice(0, maxGroups),
    moreGroups: Math.max(0, groups.length - maxGroups),
  }
}

/** The doctors, specializations and pharmacies to filter by, by name. */
export const getReportFilters = async (db: Database): Promise<ReportFilterOptions> => {
  const doctor = doctors('choosable_doctor')
  const pharmacy = pharmacyNames('choosable_pharmacy')
  const [ofDoctors, pharmacies] = await Promise.all([
    db
      .select({
        id: doctor.id,
        firstName: doctor.firstName,
        lastName: doctor.lastName,
        specialization: doctor.specialization,
      })
      .from(doctor)
      .orderBy(doctor.lastName, doctor.firstName, doctor.id),
    db.select().from(pharmacy).orderBy(pharmacy.name, pharmacy.id),
  ])
  return {
    doctors: ofDoctors.map((one) => ({ id: one.id, name: doctorDisplayName(one) })),
    specializations: [...new Set(ofDoctors.map(({ specialization }) => specialization))].toSorted(),
    pharmacies,
  }
}
