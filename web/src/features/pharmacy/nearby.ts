import { distanceBetween } from '@alafia/contract/pharmacies/distance'
import type { Coordinates } from '@alafia/contract/pharmacies/schema'
import type { Pharmacy } from '@alafia/contract/pharmacy/schema'

/** Where distances are measured from, and how we know it. */
export type Origin = Coordinates & { by: 'browser' | 'profile' }

/** A pharmacy as the page lists it: numbered as on the map, with kilometres if an origin is known. */
export type Nearby = Pharmacy & { number: number; distance: number | undefined }

/** The patient's last pharmacy first (PHARM-58); then the nearest if an origin is known, otherwise in the given order. */
export const nearby = (pharmacies: readonly Pharmacy[], origin: Origin | undefined): Nearby[] =>
  pharmacies
    .map((pharmacy) => ({ ...pharmacy, distance: origin && distanceBetween(origin, pharmacy.coordinates) }))
    .sort(
      (one, other) =>
        Number(other.isLast) - Number(one.isLast) || (one.distance ?? 0) - (other.distance ?? 0),
    )
    .map((pharmacy, index) => ({ ...pharmacy, number: index + 1 }))

const normalize = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('en')

/** Pharmacies whose name or address contains every word, ignoring accents and case. */
export const filterByText = <Row extends Pick<Pharmacy, 'name' | 'address'>>(
  pharmacies: readonly Row[],
  search: string,
): Row[] => {
  const words = normalize(search).split(/\s+/).filter(Boolean)
  return pharmacies.filter(({ name, address }) => {
    const text = normalize(`${name} ${address}`)
    return words.every((word) => text.includes(word))
  })
}
