import { distanceBetween } from '@alafia/contract/pharmacy/distance'
import type { Coordinates, Pharmacy } from '@alafia/contract/pharmacy/schema'

/** Where the distances start, and how that is known. */
export type Start = Coordinates & { by: 'browser' | 'profile' }

/** A pharmacy as the page lists it: numbered as on the map, with kilometres where a start is known. */
export type Nearby = Pharmacy & { number: number; distance: number | undefined }

/** The nearest first where a start is known, else by name as they come. */
export const nearby = (pharmacies: readonly Pharmacy[], start: Start | undefined): Nearby[] =>
  pharmacies
    .map((pharmacy) => ({ ...pharmacy, distance: start && distanceBetween(start, pharmacy.coordinates) }))
    .sort((one, other) => (one.distance ?? 0) - (other.distance ?? 0))
    .map((pharmacy, place) => ({ ...pharmacy, number: place + 1 }))

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('en')

/** Those whose name or address has all the words; accents and capitals don't count. */
export const matching = <Row extends Pick<Pharmacy, 'name' | 'address'>>(
  pharmacies: readonly Row[],
  search: string,
): Row[] => {
  const words = plain(search).split(/\s+/).filter(Boolean)
  return pharmacies.filter(({ name, address }) => {
    const text = plain(`${name} ${address}`)
    return words.every((word) => text.includes(word))
  })
}
