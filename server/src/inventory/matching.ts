import { formsIn, formNames, namedForms } from '@alafia/contract/inventory/form-names'
import type { ItemForm } from '@alafia/contract/inventory/states'

/** A medication as a doctor ordered it: 'Amlodipine 5 mg', '1 tablet'; or 'Amlodipine', '5 mg'. */
export type OrderedMedication = { name: string; dosage: string }

/** What identifies the drug of an inventory item. */
export type Drug = { id: number; name: string; genericName: string; dosage: string; form: ItemForm }

const normalize = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    // One unit, three spellings; NFKC turned both micro signs into the Greek letter.
    .replace(/(\d ?)(?:mcg|ug)\b/g, '$1μg')
    .trim()

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The first word of a name, in lower case. Only drugs that share it are offered. */
export const firstWordOf = (name: string): string => /^[\p{L}\p{N}]+/u.exec(normalize(name))?.[0] ?? ''

/** A number that counts something other than strength: '2 tablets', '5 ml', '3 times', '8 hours'. */
const counted =
  /(?<![\d.,/])\d+(?:[.,]\d+)?\s*(?:x|(?:x\s*)?(?:tab(?:let)?s?|caplets?|cap(?:sule)?s?|puffs?|drops?|sprays?|sachets?|ampoules?|vials?|ml|teaspoons?|tsp|tablespoons?|tbsp)|times?|hours?|hourly|days?|weeks?)\b(?!\s*\/)/g

/** A modified release makes it another drug. */
const otherRelease =
  /\b(?:xr|xl|er|sr|mr|cr|la|ec|dr|retard|forte|depot|slow|extended|modified|sustained|delayed)\b/

/**
 * Finds the drug's strength as a whole: '5 mg' is in '5mg' and '(5 mg)', and not in '25 mg', '2.5 mg', '5/160 mg',
 * '5 mg/ml' or '2-5 mg'.
 */
const strengthOf = (drug: Drug): RegExp => {
  const parts = normalize(drug.dosage).match(/\d+(?:[.,]\d+)*|\p{L}+|\S/gu) ?? []
  const figure = parts.length > 0 ? parts.map(escaped).join('\\s*') : '(?!)'
  const before = '(?<![\\p{L}\\d.,])(?<![/+]\\s*)(?<!\\d\\s*[-–]\\s*)'
  const after = '(?![\\p{L}\\d%])(?![.,]\\d)(?!\\s*[/+])(?!\\s*[-–]\\s*\\d)'
  return new RegExp(`${before}${figure}${after}`, 'gu')
}

const formsOf = (...texts: string[]): ItemForm[] => texts.flatMap(formsIn)

const startsWith = (orderedName: string, name: string) =>
  name !== '' && orderedName.startsWith(name) && !/^[\p{L}\p{N}]/u.test(orderedName.slice(name.length))

const without = (text: string, words: string) =>
  words === ''
    ? text
    : text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(words)}(?![\\p{L}\\p{N}])`, 'gu'), ' ')

/** How an order compares with one drug. */
type ParsedOrder = {
  /** It starts with the drug's name or generic name, … */
  named: boolean
  /** … and says nothing after it but strength and form: no second drug, no other salt or release. */
  nothingElse: boolean
  /** It states the drug's strength. */
  strong: boolean
  /** It contains another number, which may be another strength. */
  otherFigure: boolean
  /** It asks for another form or release. */
  otherKind: boolean
}

const parseOrder = (ordered: OrderedMedication, drug: Drug): ParsedOrder => {
  const name = normalize(ordered.name)
  const dosage = normalize(ordered.dosage)
  const [longer = '', shorter = ''] = [normalize(drug.name), normalize(drug.genericName)].toSorted(
    (one, other) => other.length - one.length,
  )
  const start = [longer, shorter].find((one) => startsWith(name, one))
  const strength = strengthOf(drug)
  const afterName = [longer, shorter].reduce(without, name.slice(start?.length ?? 0)).replace(strength, ' ')
  const rest = namedForms.reduce((text, form) => text.replace(formNames[form], ' '), afterName)
  const restOfDosage = dosage.replace(strength, ' ').replace(counted, ' ')
  const wanted = formsOf(name, dosage)
  const is = [drug.form, ...formsOf(longer, shorter)]
  return {
    named: start !== undefined,
    nothingElse: !/[\p{L}/+&]/u.test(rest),
    strong: [name, dosage].some((text) => text.search(strength) >= 0),
    otherFigure: /\d/.test(rest) || /\d/.test(restOfDosage),
    otherKind:
      (wanted.length > 0 && !wanted.some((form) => is.includes(form))) || otherRelease.test(restOfDosage),
  }
}

const confidence = ({ named, nothingElse, strong, otherFigure, otherKind }: ParsedOrder) =>
  (named ? 16 : 0) + (strong ? 8 : 0) + (nothingElse ? 4 : 0) + (otherFigure ? 0 : 2) + (otherKind ? 0 : 1)

const isRelated = (ordered: OrderedMedication, { name, genericName }: Drug) => {
  const word = firstWordOf(ordered.name)
  return word !== '' && [name, genericName].some((one) => firstWordOf(one) === word)
}

/**
 * Which of `drugs` an ordered medication may mean, the most likely first. `suggestedId` is the one that name and strength
 * identify beyond doubt: the order starts with its name or generic name and states its strength, or states none and only one
 * drug of that name is stocked. Anything else in the order (a second drug, another salt, release, form or number) is a doubt,
 * and so are two drugs that fit: then the pharmacist chooses.
 */
export const matchDrugs = <D extends Drug>(
  ordered: OrderedMedication,
  drugs: readonly D[],
): { suggestedId: number | null; drugs: D[] } => {
  const found = drugs
    .filter((drug) => isRelated(ordered, drug))
    .map((drug) => ({ drug, reading: parseOrder(ordered, drug) }))
  const namesakes = found.filter(({ reading }) => reading.named && reading.nothingElse)
  const fitting = namesakes.filter(({ reading }) => !reading.otherFigure && !reading.otherKind)
  const strong = fitting.filter(({ reading }) => reading.strong)
  const meant = strong.length > 0 ? strong : namesakes.length === 1 ? fitting : []
  return {
    suggestedId: meant.length === 1 ? (meant[0]?.drug.id ?? null) : null,
    drugs: found
      .toSorted(
        (one, other) => confidence(other.reading) - confidence(one.reading) || one.drug.id - other.drug.id,
      )
      .map(({ drug }) => drug),
  }
}
