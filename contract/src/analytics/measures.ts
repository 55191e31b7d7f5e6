import { reports, type Measure, type ReportKind } from './kinds.ts'
import type { Currency } from '../kernel/money.ts'
import type { ReportReply } from './schema.ts'

/** A measure and its index in a report's values. */
export type ShownMeasure = Measure & { place: number }

/** All measures of a report, in the order of its values; money with its currency. */
export const measuresIn = (kind: ReportKind, currency: Currency): ShownMeasure[] =>
  reports[kind].measures.map((measure, place) => ({
    ...measure,
    unit: measure.unit === 'clinic' ? currency : measure.unit,
    place,
  }))

/** Those that are shown: dollars beside the clinic's currency only if they occur. */
export const measuresOf = ({
  kind,
  currency,
  totals,
  overTime,
}: Pick<ReportReply, 'kind' | 'currency' | 'totals' | 'overTime'>): ShownMeasure[] =>
  measuresIn(kind, currency).filter(
    ({ place }) =>
      reports[kind].measures[place]?.unit !== 'USD' ||
      Number(totals[place]) !== 0 ||
      overTime.some(({ values }) => Number(values[place]) !== 0),
  )
