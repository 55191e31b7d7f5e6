import * as z from 'zod/mini'
import { civilDate } from '../kernel/civil-schema.ts'
import { id, idInPath } from '../kernel/ids.ts'
import { currency } from '../kernel/money.ts'
import { text } from '../kernel/text.ts'
import { reportKinds, reportBreakdowns, reportIntervals } from './kinds.ts'

const day = civilDate()

/**
 * The report, its days (by default the last thirty, at most five years), breakdown and filters; `reports` lists which of them
 * each report has.
 */
export const reportQuery = z.object({
  kind: z._default(z.enum(reportKinds, 'Not a report'), 'appointments'),
  from: z.optional(day),
  to: z.optional(day),
  by: z.optional(z.enum(reportBreakdowns, 'Choose one of the breakdowns')),
  doctor: z.optional(idInPath),
  specialization: z.optional(text({ max: 100 })),
  pharmacy: z.optional(idInPath),
})
export type ReportQuery = z.output<typeof reportQuery>

export const reportFormats = ['csv', 'pdf'] as const
export type ReportFormat = (typeof reportFormats)[number]

export const reportFileQuery = z.object({
  ...reportQuery.shape,
  format: z._default(z.enum(reportFormats, 'Not a format of a report'), 'csv'),
})

/** Decimal text, in the order of the report's measures. */
const values = z.array(z.string())

export const report = z.object({
  kind: z.enum(reportKinds),
  from: day,
  to: day,
  interval: z.enum(reportIntervals),
  /** The clinic's. */
  currency,
  totals: values,
  overTime: z.array(z.object({ from: day, to: day, values })),
  /** At most a hundred, largest first; `moreGroups` further ones are only in the CSV file. */
  groups: z.array(z.object({ name: z.string(), values })),
  moreGroups: z.int(),
})
export type ReportReply = z.infer<typeof report>

const named = z.object({ id: id(), name: z.string() })

/** What reports can be filtered by. */
export const reportFilterOptions = z.object({
  doctors: z.array(named),
  specializations: z.array(z.string()),
  pharmacies: z.array(named),
})
export type ReportFilterOptions = z.infer<typeof reportFilterOptions>
