import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import type { GrowthBand, GrowthPoint } from '@alafia/contract/clinical/growth/schema'
import { useWidth } from '../../../ui/chart/use-width.ts'
import { formatNumber } from '../../../lib/format.ts'

type GrowthPlotProps = {
  title: string
  unit: string
  points: readonly GrowthPoint[]
  bands: readonly GrowthBand[]
}

const frame = { height: 300, left: 36, right: 30, top: 12, bottom: 34 }
/** On a phone fewer ages are written, so that they stay readable. */
const pixelsPerTick = 70

type Place = { ageMonths: number; value: number }

/** The ages that the points lie in, with some room; the whole table where there are none. */
const agesOf = (points: readonly Place[], bands: readonly GrowthBand[]): [number, number] => {
  const from = Math.min(...bands.map((band) => band.fromMonths))
  const until = Math.max(...bands.map((band) => band.untilMonths))
  const ages = points.map(({ ageMonths }) => ageMonths)
  if (ages.length === 0) return [from, until]
  const room = Math.max(6, (Math.max(...ages) - Math.min(...ages)) * 0.4)
  return [Math.max(from, Math.min(...ages) - room), Math.min(until, Math.max(...ages) + room)]
}

const ageTick = (months: number, isLong: boolean) =>
  isLong ? `${formatNumber(Math.round((months / 12) * 10) / 10)} y` : `${formatNumber(months)} m`

/** The drawing alone: the table below it has the same values as text. There is at least one band. */
export function GrowthPlot({ title, unit, points, bands }: GrowthPlotProps) {
  const { ref, width } = useWidth<HTMLElement>(640)
  const ages = agesOf(points, bands)
  const isInside = ({ ageMonths }: Place) => ageMonths >= ages[0] && ageMonths <= ages[1]
  const lines = bands.flatMap((band) =>
    band.lines.map(({ percentile, points: places }) => ({
      key: `${band.fromMonths} ${percentile}`,
      percentile,
      places: places.filter(isInside),
    })),
  )
  const values = [...points, ...lines.flatMap(({ places }) => places)].map(({ value }) => value)
  const x = scaleLinear()
    .domain(ages)
    .range([frame.left, width - frame.right])
  const y = scaleLinear()
    .domain([Math.min(...values), Math.max(...values)])
    .nice(5)
    .range([frame.height - frame.bottom, frame.top])
  const path = line<Place>()
    .x(({ ageMonths }) => x(ageMonths))
    .y(({ value }) => y(value))
  const last = points.at(-1)
  const summary = last
    ? `${title}: last ${formatNumber(last.value)} ${unit}${last.percentile === null ? '' : `, percentile ${formatNumber(Math.round(last.percentile))}`}`
    : `${title}: nothing measured yet`
  const letters = 'fill-ink-2 text-13 tabular'
  return (
    <figure ref={ref} className="m-0 grid min-w-0 gap-1">
      <figcaption className="font-semibold">
        {title}, {unit}
      </figcaption>
      <svg role="img" aria-label={summary} width={width} height={frame.height} className="block max-w-full">
        {y.ticks(5).map((tick) => (
          <g key={tick}>
            <line
              x1={frame.left}
              x2={width - frame.right}
              y1={y(tick)}
              y2={y(tick)}
              className="stroke-line"
            />
            <text x={frame.left - 8} y={y(tick)} dy="0.32em" textAnchor="end" className={letters}>
              {formatNumber(tick)}
            </text>
          </g>
        ))}
        {x.ticks(Math.max(2, Math.floor(width / pixelsPerTick))).map((tick) => (
          <text key={tick} x={x(tick)} y={frame.height - 10} textAnchor="middle" className={letters}>
            {ageTick(tick, ages[1] > 36)}
          </text>
        ))}
        {lines.map(({ key, percentile, places }) => (
          <g key={key}>
            <path
              d={path(places) ?? ''}
              className="fill-none stroke-chart-3"
              strokeWidth={percentile === 50 ? 2 : 1}
              strokeDasharray={percentile === 50 ? undefined : '4 3'}
            />
            {(places.at(-1)?.ageMonths ?? 0) > ages[1] - 2 && (
              <text
                x={width - frame.right + 4}
                y={y(places.at(-1)?.value ?? 0)}
                dy="0.32em"
                className={letters}
              >
                {percentile}
              </text>
            )}
          </g>
        ))}
        <path d={path(points) ?? ''} className="fill-none stroke-primary" strokeWidth={2} />
        {points.map((point) => (
          <circle
            key={point.measuredAt}
            cx={x(point.ageMonths)}
            cy={y(point.value)}
            r={4}
            className="fill-primary"
          />
        ))}
      </svg>
    </figure>
  )
}
