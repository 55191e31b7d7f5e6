import type { Coordinates } from './schema.ts'

/** The Earth's mean radius, in kilometres. */
const earthRadius = 6371.0088

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance in kilometres (haversine). */
export const distanceBetween = (from: Coordinates, to: Coordinates): number => {
  const [north, east] = [radians(to.latitude - from.latitude), radians(to.longitude - from.longitude)]
  const chord =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(east / 2) ** 2
  // Rounding may take it slightly above 1 at the antipodes.
  return 2 * earthRadius * Math.asin(Math.sqrt(Math.min(1, chord)))
}
