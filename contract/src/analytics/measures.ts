import { reports, type Measure } from './kinds.ts'
import type { ReportReply } from './schema.ts'

/** A figure of a report, and at which place of its values it stands. */
export type ShownMeasure = Measure & { place: number }

/** The figures of a report with their places; of a currency that doesn't occur nothing is shown. */
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
