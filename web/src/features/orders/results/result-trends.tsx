import { useState } from 'react'
import { flagLabels } from '@alafia/contract/orders/flags'
import type { TrendPoint } from '@alafia/contract/orders/schema'
import { resultUnitLabel } from '@alafia/contract/orders/units'
import { formatNumber, plainDate, shortDate } from '../../../lib/format.ts'
import { Chart } from '../../../ui/chart/chart.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { DataTable } from '../../../ui/list/data-table.tsx'
import { numberText, rangeText } from './value-text.ts'

/** Few enough that a chart on a phone stays readable. */
const maxPoints = 60

/** The numbers of one part over time: a chart with the table behind it. */
export function ResultTrends({ points }: { points: readonly TrendPoint[] }) {
  const parts = [...new Map(points.map((point) => [point.part, point.name]))]
  const [chosen, setChosen] = useState<string>()
  const part = parts.find(([key]) => key === chosen)?.[0] ?? parts[0]?.[0]
  const rows = points.filter((point) => point.part === part)
  const newest = rows.at(-1)
  if (!newest) return null
  // Numbers in another unit can't share the axis; the table has them all.
  const shown = rows.filter(({ unit }) => unit === newest.unit).slice(-maxPoints)
  const unit = newest.unit === null ? '' : `, ${resultUnitLabel(newest.unit)}`
  return (
    <div className="grid gap-4">
      <Field label="Trend of">
        <Select value={part} onChange={({ target }) => setChosen(target.value)}>
          {parts.map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Chart
        key={part}
        title={`${newest.name} over time`}
        kind="line"
        labels="Day"
        series={[
          {
            name: `${newest.name}${unit}`,
            points: shown.map(({ takenOn, number }) => ({ label: shortDate(takenOn), value: number })),
          },
        ]}
        format={(value) => formatNumber(Math.round(value * 100) / 100)}
        range={[Math.min(0, ...shown.map(({ number }) => number))]}
        size="small"
        table={
          <DataTable
            caption={`${newest.name} over time`}
            rows={rows.toReversed()}
            rowKey={({ resultId }) => resultId}
            columns={[
              { key: 'day', header: 'Day', cell: ({ takenOn }) => plainDate(takenOn), rowHeader: true },
              { key: 'value', header: newest.name, cell: numberText, numeric: true },
              { key: 'range', header: 'Range', cell: (row) => rangeText(row) ?? 'None given' },
              { key: 'flag', header: 'Judged', cell: ({ flag }) => flagLabels[flag] },
            ]}
          />
        }
      />
    </div>
  )
}
