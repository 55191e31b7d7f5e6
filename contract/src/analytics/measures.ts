import { reports, type Measure } from './kinds.ts'
import type { ReportReply } from './schema.ts'

/** A measure and its index in a report's values. */
export type ShownMeasure = Measure & { place: number }

/** The measures of a report with their index; dollars only if they occur. */
export const measuresOf = ({
  kind,
  totals,
  overTime,
}: Pick<ReportReply, 'kind' | 'totals' | 'overTime'>): ShownMeasure[] =>
  reports[kind].measures
    .map((measure, place) => ({ ...measure, place }))
    .filter(
      ({ unit, place }) =>
        unit !== 'USD' ||
        Number(totals[place]) !== 0 ||
        overTime.some(({ values }) => Number(values[place]) !== 0),
    )
