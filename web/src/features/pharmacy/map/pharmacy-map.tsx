import { isOpenAt, type WeekMoment } from '@alafia/contract/pharmacies/hours'
import { classes } from '../../../ui/classes.ts'
import type { Nearby, Origin } from '../nearby.ts'
import { projectionOf, scaleBar } from './projection.ts'
import { distanceText } from '@alafia/contract/pharmacies/labels'

const [width, height] = [400, 260]
/** Anyone farther away than this isn't shown: the pharmacies would shrink to one point. */
const farthest = 60
const bar = { x: 14, y: height - 14 }

const percent = (part: number) => `${(part * 100).toFixed(2)}%`

/** Faint lines as far apart as the scale bar is long, for judging distances anywhere. */
function Grid({ step }: { step: number }) {
  const lines = (length: number) => Array.from({ length: Math.ceil(length / step) }, (_, at) => at * step)
  return (
    <g className="stroke-line" strokeWidth="0.75">
      {lines(width).map((x) => (
        <path key={`x${x}`} d={`M${x + bar.x} 0V${height}`} />
      ))}
      {lines(height).map((y) => (
        <path key={`y${y}`} d={`M0 ${bar.y - y}H${width}`} />
      ))}
    </g>
  )
}

function ScaleBar({ kilometres, length }: { kilometres: number; length: number }) {
  return (
    <g className="stroke-ink" strokeWidth="1.5" fill="none">
      <path d={`M${bar.x} ${bar.y - 5}v5h${length}v-5`} />
      <text x={bar.x + 6} y={bar.y - 6} className="fill-ink text-13" stroke="none">
        {kilometres < 1 ? `${kilometres * 1000} m` : `${kilometres} km`}
      </text>
    </g>
  )
}

export type PharmacyMapProps = {
  pharmacies: readonly Nearby[]
  origin: Origin | undefined
  now: WeekMoment
  selectedId: number | undefined
  onSelect: (id: number) => void
}

/**
 * A map without any outside server: where the pharmacies are, relative to each other and the patient. Each is a button with
 * its number in the list, which says the same as text.
 */
export function PharmacyMap({ pharmacies, origin, now, selectedId, onSelect }: PharmacyMapProps) {
  const nearest = Math.min(...pharmacies.map(({ distance }) => distance ?? Number.POSITIVE_INFINITY))
  const you = origin && nearest <= farthest ? origin : undefined
  const places = pharmacies.map(({ coordinates }) => coordinates)
  const { place, across } = projectionOf(you ? [...places, you] : places, width / height)
  const kilometres = scaleBar(across)
  const length = (kilometres / across) * width
  const at = (coordinates: Parameters<typeof place>[0]) => {
    const { x, y } = place(coordinates)
    return { left: percent(x), top: percent(y) }
  }
  return (
    <div
      role="group"
      aria-label="Map of the pharmacies, north is up"
      className="relative overflow-hidden rounded-surface border border-line bg-sunken"
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      <svg aria-hidden viewBox={`0 0 ${width} ${height}`} className="absolute inset-0 size-full">
        <Grid step={length} />
        <ScaleBar kilometres={kilometres} length={length} />
        <path d="M380 26v-14m-5 6 5-6 5 6" className="stroke-ink-2" strokeWidth="1.5" fill="none" />
        <text x="380" y="40" textAnchor="middle" className="fill-ink-2 text-13">
          N
        </text>
      </svg>
      {you && (
        <span
          role="img"
          aria-label={you.by === 'browser' ? 'You are here' : 'Your address'}
          style={at(you)}
          className="absolute size-3.5 -translate-1/2 rounded-full border-2 border-surface bg-clay"
        >
          <span className="absolute right-3.5 bottom-1 text-14 font-semibold text-clay">
            {you.by === 'browser' ? 'You' : 'Home'}
          </span>
        </span>
      )}
      {pharmacies.map((pharmacy) => {
        const { id, name, number, distance, operatingHours, coordinates } = pharmacy
        const isOpen = isOpenAt(operatingHours, now)
        const words = [
          `${number}. ${name}`,
          isOpen ? 'open' : 'closed',
          ...(distance === undefined ? [] : [distanceText(distance)]),
        ].join(', ')
        return (
          <button
            key={id}
            type="button"
            title={words}
            aria-label={words}
            aria-pressed={id === selectedId}
            style={at(coordinates)}
            onClick={() => onSelect(id)}
            className={classes(
              'tabular absolute grid size-9 -translate-1/2 after:absolute after:-inset-1.5 place-content-center rounded-full border-2 text-14 font-semibold hover:z-10 focus-visible:z-10',
              id === selectedId && 'z-10 border-primary bg-primary text-on-primary',
              id !== selectedId && isOpen && 'border-primary bg-surface text-primary',
              id !== selectedId && !isOpen && 'border-dashed border-control bg-surface text-ink-2',
            )}
          >
            {number}
          </button>
        )
      })}
    </div>
  )
}
