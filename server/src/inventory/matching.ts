import { formsNamed, formWords, wordedForms } from '@alafia/contract/inventory/form-words'
import type { ItemForm } from '@alafia/contract/inventory/states'

/** A medication as a doctor ordered it: 'Amlodipine 5 mg', '1 tablet'; or 'Amlodipine', '5 mg'. */
export type Ordered = { name: string; dosage: string }

/** An item of the shelf, as far as it tells which drug it is. */
export type Drug = { id: number; name: string; genericName: string; dosage: string; form: ItemForm }

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    // One unit, three spellings; NFKC has made both signs of it the Greek letter.
    .replace(/(\d ?)(?:mcg|ug)\b/g, '$1μg')
    .trim()

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The first word of a name, lower case: no drug is meant or shown to choose from unless it shares it. */
export const firstWordOf = (name: string): string => /^[\p{L}\p{N}]+/u.exec(plain(name))?.[0] ?? ''

/** A figure that counts, and says nothing of the strength: '2 tablets', '5 ml', '3 times', '8 hours'. */
const counted =
  /(?<![\d.,/])\d+(?:[.,]\d+)?\s*(?:x|(?:x\s*)?(?:tab(?:let)?s?|caplets?|cap(?:sule)?s?|puffs?|drops?|sprays?|sachets?|ampoules?|vials?|ml|teaspoons?|tsp|tablespoons?|tbsp)|times?|hours?|hourly|days?|weeks?)\b(?!\s*\/)/g

/** Another release of the drug, and so another drug. */
const otherRelease =
  /\b(?:xr|xl|er|sr|mr|cr|la|ec|dr|retard|forte|depot|slow|extended|modified|sustained|delayed)\b/

/**
 * The drug's strength as a whole figure: '5 mg' is in '5mg' and '(5 mg)', and not in '25 mg', '2.5 mg', '5/160 mg',
 * '5 mg/ml' or '2-5 mg'.
 */
const strengthOf = (drug: Drug): RegExp => {
  const parts = plain(drug.dosage).match(/\d+(?:[.,]\d+)*|\p{L}+|\S/gu) ?? []
  const figure = parts.length > 0 ? parts.map(escaped).join('\\s*') : '(?!)'
  const before = '(?<![\\p{L}\\d.,])(?<![/+]\\s*)(?<!\\d\\s*[-–]\\s*)'
  const after = '(?![\\p{L}\\d%])(?![.,]\\d)(?!\\s*[/+])(?!\\s*[-–]\\s*\\d)'
  return new RegExp(`${before}${figure}${after}`, 'gu')
}

const formsIn = (...texts: string[]) => texts.flatMap(formsNamed)

const startsWith = (orderedName: string, name: string) =>
  name !== '' && orderedName.startsWith(name) && !/^[\p{L}\p{N}]/u.test(orderedName.slice(name.length))

const without = (text: string, words: string) =>
  words === ''
    ? text
    : text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(words)}(?![\\p{L}\\p{N}])`, 'gu'), ' ')

/** What an order says of one drug. */
type Reading = {
  /** It starts with the drug's name or generic name, … */
  named: boolean
  /** … and says nothing after it but strength and form: no second drug, no other salt or release. */
  nothingElse: boolean
  /** It has the drug's strength. */
  strong: boolean
  /** It has another figure, which may be another strength. */
  otherFigure: boolean
  /** It wants another form, or another release. */
  otherKind: boolean
}

const read = (ordered: Ordered, drug: Drug): Reading => {
  const name = plain(ordered.name)
  const dosage = plain(ordered.dosage)
  const [longer = '', shorter = ''] = [plain(drug.name), plain(drug.genericName)].toSorted(
    (one, other) => other.length - one.length,
  )
  const start = [longer, shorter].find((one) => startsWith(name, one))
  const strength = strengthOf(drug)
  const afterName = [longer, shorter].reduce(without, name.slice(start?.length ?? 0)).replace(strength, ' ')
  const rest = wordedForms.reduce((text, form) => text.replace(formWords[form], ' '), afterName)
  const restOfDosage = dosage.replace(strength, ' ').replace(counted, ' ')
  const wanted = formsIn(name, dosage)
  const is = [drug.form, ...formsIn(longer, shorter)]
  return {
    named: start !== undefined,
    nothingElse: !/[\p{L}/+&]/u.test(rest),
    strong: [name, dosage].some((text) => text.search(strength) >= 0),
    otherFigure: /\d/.test(rest) || /\d/.test(restOfDosage),
    otherKind:
      (wanted.length > 0 && !wanted.some((form) => is.includes(form))) || otherRelease.test(restOfDosage),
  }
}

const surety = ({ named, nothingElse, strong, otherFigure, otherKind }: Reading) =>
  (named ? 16 : 0) + (strong ? 8 : 0) + (nothingElse ? 4 : 0) + (otherFigure ? 0 : 2) + (otherKind ? 0 : 1)

const isRelated = (ordered: Ordered, { name, genericName }: Drug) => {
  const word = firstWordOf(ordered.name)
  return word !== '' && [name, genericName].some((one) => firstWordOf(one) === word)
}

/**
 * Which of `drugs` an ordered medication may mean, the surest first. `suggestedId` is the one that name and strength tell
 * without doubt: the order starts with its name or generic name and has its strength, or has no strength where the
 * shelf knows just one drug of that name. Whatever else an order says (a second drug's name, another salt, release,
 * form or figure) is a doubt, and so are two drugs that fit: then a person picks.
 */
export const match = <D extends Drug>(
  ordered: Ordered,
  drugs: readonly D[],
): { suggestedId: number | null; drugs: D[] } => {
  const found = drugs
    .filter((drug) => isRelated(ordered, drug))
    .map((drug) => ({ drug, reading: read(ordered, drug) }))
  const namesakes = found.filter(({ reading }) => reading.named && reading.nothingElse)
  const fitting = namesakes.filter(({ reading }) => !reading.otherFigure && !reading.otherKind)
  const strong = fitting.filter(({ reading }) => reading.strong)
  const meant = strong.length > 0 ? strong : namesakes.length === 1 ? fitting : []
  return {
    suggestedId: meant.length === 1 ? (meant[0]?.drug.id ?? null) : null,
    drugs: found
      .toSorted((one, other) => surety(other.reading) - surety(one.reading) || one.drug.id - other.drug.id)
      .map(({ drug }) => drug),
  }
}
