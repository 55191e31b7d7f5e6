import type { ReportKind, ReportBreakdown } from '@alafia/contract/analytics/kinds'
import type { Preset } from '@alafia/contract/analytics/periods'
import { dateParam, idParam, textParam } from '../shell/address-params.ts'

// Written out, because the contract's list would bring all report definitions here.
const reportKinds = [
  'appointments',
  'prescriptions',
  'payments',
  'users',
  'stock',
] as const satisfies readonly ReportKind[]
const reportSplits = [
  'doctor',
  'specialization',
  'pharmacy',
  'type',
  'method',
  'medicine',
] as const satisfies readonly ReportBreakdown[]
const presets = [
  'this-month',
  'last-month',
  'last-30-days',
  'this-year',
  'last-year',
] as const satisfies readonly Preset[]

/** The search of the reports page; invalid values are undefined. */
export type ReportsSearch = {
  kind?: ReportKind | undefined
  period?: Preset | undefined
  /** Custom dates: both or none, in order. */
  from?: string | undefined
  to?: string | undefined
  by?: ReportBreakdown | undefined
  doctor?: number | undefined
  specialization?: string | undefined
  pharmacy?: number | undefined
}

/** The query of the address before the page validates it. */
export type GivenReportsSearch = { [Key in keyof ReportsSearch]?: unknown }

export const reportsSearch = (given: GivenReportsSearch): ReportsSearch => {
  const [from, to] = [dateParam(given.from), dateParam(given.to)]
  const areDays = from !== undefined && to !== undefined && from <= to
  return {
    kind: reportKinds.find((one) => one === given.kind),
    period: presets.find((one) => one === given.period),
    from: areDays ? from : undefined,
    to: areDays ? to : undefined,
    by: reportSplits.find((one) => one === given.by),
    doctor: idParam(given.doctor),
    specialization: textParam(given.specialization),
    pharmacy: idParam(given.pharmacy),
  }
}
