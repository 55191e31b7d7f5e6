import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { growthMeasures, type Growth, type GrowthMeasure } from '@alafia/contract/clinical/growth/schema'
import type { Person } from '../../../domain/person-facts.ts'
import { dayOf } from '../../../domain/recorded-by.ts'
import { useClinic } from '../../../lib/clinic.ts'
import { formatNumber, plainDate } from '../../../lib/format.ts'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { DataTable } from '../../../ui/list/data-table.tsx'
import { growthQuery } from '../queries.ts'
import { GrowthPlot } from './growth-plot.tsx'

export const measureLabels: Record<GrowthMeasure, string> = {
  weight: 'Weight for age',
  'length-height': 'Length or height for age',
  bmi: 'BMI for age',
}
const unitLabels = { kg: 'kg', cm: 'cm', 'kg/m2': 'kg/m²' } as const
const valueLabels: Record<GrowthMeasure, string> = {
  weight: 'Weight',
  'length-height': 'Length or height',
  bmi: 'BMI',
}

const whyNot: Record<Exclude<Growth['state'], 'shown'>, string> = {
  'no-sex': 'Growth charts need the sex: the WHO’s tables differ for girls and boys.',
  'other-sex': 'The WHO’s growth tables are for girls and boys only.',
  'no-date-of-birth': 'Growth charts need the date of birth.',
  adult: 'Growth charts end at 19 years.',
}

/** A child's growth on the WHO's lines, with the table behind it. */
export function GrowthCharts({ person }: { person: Person }) {
  const { timeZone } = useClinic()
  const query = useQuery(growthQuery(person))
  const [chosen, setChosen] = useState<GrowthMeasure>('weight')
  if (query.isError && !query.data) return <LoadFailed what="the growth chart" query={query} />
  const growth = query.data
  if (!growth)
    return (
      <p role="status" className="text-small text-ink-2">
        Loading the growth chart…
      </p>
    )
  if (growth.state !== 'shown') return <p className="text-small text-ink-2">{whyNot[growth.state]}</p>
  const chart = growth.charts.find(({ measure }) => measure === chosen)
  return (
    <div className="grid gap-3">
      <Field label="Growth chart">
        <Select
          value={chosen}
          onChange={({ target }) => setChosen(growthMeasures.find((one) => one === target.value) ?? 'weight')}
        >
          {growthMeasures.map((one) => (
            <option key={one} value={one}>
              {measureLabels[one]}
            </option>
          ))}
        </Select>
      </Field>
      {chart && (
        <>
          {chart.bands.length > 0 && (
            <GrowthPlot
              title={`${measureLabels[chosen]}, ${growth.sex === 'male' ? 'boys' : 'girls'}`}
              unit={unitLabels[chart.unit]}
              points={chart.points}
              bands={chart.bands}
            />
          )}
          {chart.points.length === 0 ? (
            <p className="text-small text-ink-2">Nothing measured yet for this chart.</p>
          ) : (
            <details>
              <summary className="touch-area cursor-pointer rounded-control text-small text-ink-2">
                Table: {measureLabels[chosen]}
              </summary>
              <DataTable
                caption={measureLabels[chosen]}
                rows={chart.points.toReversed()}
                rowKey={({ measuredAt }) => measuredAt}
                columns={[
                  {
                    key: 'day',
                    header: 'Day',
                    cell: ({ measuredAt }) => plainDate(dayOf(measuredAt, timeZone)),
                    rowHeader: true,
                  },
                  {
                    key: 'value',
                    header: `${valueLabels[chosen]}, ${unitLabels[chart.unit]}`,
                    cell: ({ value }) => formatNumber(value),
                    numeric: true,
                  },
                  {
                    key: 'percentile',
                    header: 'Percentile',
                    cell: ({ percentile }) =>
                      percentile === null
                        ? 'Outside the tables'
                        : formatNumber(Math.round(percentile * 10) / 10),
                    numeric: true,
                  },
                  {
                    key: 'category',
                    header: 'Meaning',
                    cell: ({ category, isFlagged }) =>
                      [category?.label, isFlagged && 'measured right?'].filter(Boolean).join(', ') || '–',
                  },
                ]}
              />
            </details>
          )}
        </>
      )}
      <p className="text-small text-ink-2">
        Lines: percentiles 3, 15, 50, 85 and 97. Source: {growth.source}
      </p>
    </div>
  )
}
