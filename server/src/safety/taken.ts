import type { CivilDate } from '@alafia/contract/kernel/civil'
import { unreadable } from '@alafia/contract/prescriptions/wording'
import { plainDate } from '@alafia/contract/kernel/format'
import type { DrugName } from './facts/drugs/all.ts'
import { isLocal, plainWords, productsIn, readMedicine, type Product } from './reading.ts'

/** A medication as it is ordered. */
export type Ordered = { name: string; dosage: string }

/** An earlier order that still holds, whoever made it. */
export type Current = {
  medications: readonly (Ordered & { duration: string })[]
  issuedDate: CivilDate
  doctorName: string
  /** Whether it is what that doctor signed. */
  isGenuine: boolean
}

/** One active ingredient that somebody is to take, takes, or was ordered. */
export type Taken = {
  drug: DrugName
  /** 'Amoxicillin', or 'Amoxicillin (Amoxil)' */
  label: string
  /** Place in the order at hand; null for what was there before. */
  line: number | null
  /** Lines are told apart by it: what stands in one is not ordered twice. */
  source: string
  isLocal: boolean
  /** Behind the name in a sentence: ' (a regular medicine)'. */
  where: string
  isRegular: boolean
}

/** What of the medicines the table doesn't know. */
export type Unknown = { key: string; line: number | null; what: string }

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const labelOf = (drug: DrugName, { name }: Product) =>
  plainWords(name) === plainWords(drug) ? capital(drug) : `${capital(drug)} (${capital(name)})`

const keyed = (text: string) => plainWords(text) || text.trim().toLowerCase()

type Place = Pick<Taken, 'line' | 'source' | 'where' | 'isRegular'>

const readOne = (ordered: Ordered, place: Place): { taken: Taken[]; unknown: Unknown[] } => {
  const { found, unknown } = readMedicine(ordered.name)
  const local = isLocal(ordered)
  const taken = [...found, ...productsIn(ordered.dosage)].flatMap((product) =>
    product.of.map((drug) => ({ drug, label: labelOf(drug, product), isLocal: local, ...place })),
  )
  const distinct = taken.filter(({ drug }, at) => taken.findIndex((one) => one.drug === drug) === at)
  const name = ordered.name.trim()
  return {
    taken: distinct,
    unknown: unknown.map((words) => ({
      key: keyed(words),
      line: place.line,
      what: words === name ? `“${words}”${place.where}` : `“${words}” in “${name}”${place.where}`,
    })),
  }
}

const orderedBy = ({ doctorName, issuedDate }: Current) =>
  `ordered by ${doctorName} on ${plainDate(issuedDate)}`

/** Of an order that was changed after it was signed, in words: whatever can be read of it is minded, and isn't all. */
export const changedSince = (current: readonly Current[]): string[] =>
  current.flatMap((order) => (order.isGenuine ? [] : [`What was ${orderedBy(order)}`]))

const together = (read: readonly ReturnType<typeof readOne>[]) => ({
  taken: read.flatMap(({ taken }) => taken),
  unknown: read.flatMap(({ unknown }) => unknown),
})

/** The order at hand. */
export const readOrder = (order: readonly Ordered[]) =>
  together(
    order.map((one, line) => readOne(one, { line, source: `order ${line}`, where: '', isRegular: false })),
  )

/** What the person has already: orders that still hold, and medicines of the person's own list. */
export const readTaken = (current: readonly Current[], regularMedicines: readonly string[]) =>
  together([
    ...current.flatMap((order, at) =>
      order.medications
        .filter(({ name }) => name !== unreadable)
        .map(({ duration, ...one }, line) =>
          readOne(one, {
            line: null,
            source: `current ${at}.${line}`,
            where: ` (${orderedBy(order)}, ${duration})`,
            isRegular: false,
          }),
        ),
    ),
    ...regularMedicines.map((name, at) =>
      readOne(
        { name, dosage: '' },
        { line: null, source: `regular ${at}`, where: ' (a regular medicine)', isRegular: true },
      ),
    ),
  ])
