import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { HealthFacts } from '@alafia/contract/clinical/facts/schema'
import {
  inUnit,
  measures,
  unitLabels,
  type MeasurementKind,
} from '@alafia/contract/clinical/measurements/kinds'
import type { Measurement } from '@alafia/contract/clinical/measurements/schema'
import type { Person } from '../../../domain/person-facts.ts'
import { dayOf } from '../../../domain/recorded-by.ts'
import { useClinic } from '../../../lib/clinic.ts'
import { formatNumber, shortDate } from '../../../lib/format.ts'
import { Chart } from '../../../ui/chart/chart.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import { GrowthCharts } from '../growth/growth-charts.tsx'
import { measurementPagesQuery } from '../queries.ts'
import { MeasurementTable } from './measurement-table.tsx'

type TrendsProps = { person: Person; facts: HealthFacts; hasGrowth: boolean }

/** Trends of what was measured: a chart with the table behind it, per kind; for children, growth charts. */
export function Trends({ person, facts, hasGrowth }: TrendsProps) {
  const kinds = facts.measurements.map(({ kind }) => kind)
  const [chosen, setChosen] = useState<MeasurementKind>()
  const kind = chosen ?? kinds[0]
  if (kind === undefined) return null
  return (
    <div className="grid gap-4">
      <Field label="Trend of">
        <Select value={kind} onChange={({ target }) => setChosen(kinds.find((one) => one === target.value))}>
          {kinds.map((one) => (
            <option key={one} value={one}>
              {measures[one].name}
            </option>
          ))}
        </Select>
      </Field>
      <Trend key={kind} person={person} facts={facts} kind={kind} />
      {hasGrowth && <GrowthCharts person={person} />}
    </div>
  )
}

/** Few enough that a chart on a phone stays readable. */
const maxPoints = 60

type TrendProps = { person: Person; facts: HealthFacts; kind: MeasurementKind }

function Trend({ person, facts, kind }: TrendProps) {
  const { timeZone } = useClinic()
  const query = useInfiniteQuery(measurementPagesQuery(person, kind))
  const { name } = measures[kind]
  return (
    <PagedList query={query} noun="measurements" empty={{ title: 'Nothing measured yet' }}>
      {(rows) => (
        <Chart
          title={`${name} over time`}
          kind="line"
          labels="Day"
          series={seriesOf(rows, timeZone)}
          format={(value) => formatNumber(Math.round(value * 10) / 10)}
          range={[lowestOf(rows)]}
          size="small"
          table={<MeasurementTable person={person} facts={facts} kind={kind} rows={rows} />}
        />
      )}
    </PagedList>
  )
}

/** All in the unit of the newest value, oldest first. */
const seriesOf = (rows: readonly Measurement[], timeZone: string) => {
  const newest = rows[0]
  if (!newest) return []
  const { kind, enteredUnit } = newest
  const shown = rows.slice(0, maxPoints).toReversed()
  const label = (at: string) => shortDate(dayOf(at, timeZone))
  const line = (name: string, valueOf: (row: Measurement) => number | null) => ({
    name: `${name}, ${unitLabels[enteredUnit]}`,
    points: shown.map((row) => {
      const value = valueOf(row)
      return {
        label: label(row.measuredAt),
        value: value === null ? null : inUnit(kind, value, enteredUnit),
      }
    }),
  })
  if (kind !== 'blood-pressure') return [line(measures[kind].name, ({ value }) => value)]
  return [line('Systolic', ({ value }) => value), line('Diastolic', ({ diastolic }) => diastolic)]
}

/** Body values never come near zero: an axis from there would flatten every change. */
const lowestOf = (rows: readonly Measurement[]) => {
  const [newest] = rows
  if (!newest) return 0
  const values = rows.map(({ kind, value, diastolic }) =>
    inUnit(kind, diastolic ?? value, newest.enteredUnit),
  )
  return Math.floor(Math.min(...values) * 0.9)
}
