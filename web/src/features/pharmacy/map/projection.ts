import type { Coordinates } from '@alafia/contract/pharmacies/schema'

/** Kilometres per degree of latitude. */
const kmPerDegree = 111.2
/** The minimum width of the map in kilometres, so that one place alone has surroundings too. */
const leastAcross = 2
/** The margin at each edge, as a share of the map's side. */
const margin = 0.12

export type Projection = {
  /** Shares of width and height, from the top left. */
  place: (at: Coordinates) => { x: number; y: number }
  /** The whole map's width in kilometres. */
  across: number
}

const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2
const extent = (values: readonly number[]) => Math.max(...values) - Math.min(...values)

/**
 * A flat map that fits all places, north up, with the same scale in both directions (accurate enough for a city).
 * @param aspect width divided by height
 */
export const projectionOf = (places: readonly Coordinates[], aspect: number): Projection => {
  const latitudes = places.map(({ latitude }) => latitude)
  const longitudes = places.map(({ longitude }) => longitude)
  const [latitude, longitude] = places.length > 0 ? [middle(latitudes), middle(longitudes)] : [0, 0]
  const kmPerEast = kmPerDegree * Math.cos((latitude * Math.PI) / 180)
  const [east, north] =
    places.length > 0 ? [extent(longitudes) * kmPerEast, extent(latitudes) * kmPerDegree] : [0, 0]
  const across = Math.max(east, north * aspect, leastAcross) / (1 - 2 * margin)
  return {
    across,
    place: (at) => ({
      x: 0.5 + ((at.longitude - longitude) * kmPerEast) / across,
      y: 0.5 - ((at.latitude - latitude) * kmPerDegree * aspect) / across,
    }),
  }
}

/** The longest of 1, 2, 5, 10 … kilometres that takes at most a third of the map. */
export const scaleBar = (across: number): number => {
  const most = across / 3
  const power = 10 ** Math.floor(Math.log10(most))
  return ([5, 2, 1].find((step) => step * power <= most) ?? 1) * power
}
