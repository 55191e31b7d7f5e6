import type { ItemForm } from '@alafia/contract/inventory/states'
import { edition } from './facts/edition.ts'
import type { ProductForm } from './facts/doses/row.ts'
import type { DrugName } from './facts/drugs/all.ts'
import { nameWithoutStrength, parseMedicine, plainText, type Product } from './medicine-names.ts'
import type { Dimension, Measure } from './order/amount.ts'
import { formsNamed } from './order/form.ts'
import { readMedicine } from './order/read.ts'
import type { Strength } from './order/strength.ts'
import { doseStrength } from './product-dose.ts'
import { bareStrengthIn, strengthIn } from './product-strength.ts'
import { hasSeveralProducts, isBrand, kindsIn, oneSpelling, type ProductKind } from './product-words.ts'
import { tableRows } from './rows.ts'

/** A drug, of which a product holds so much; null if that isn't known. */
export type Ingredient = { substance: string; amount: Measure | null }

/** A medicine as data, read from what someone typed. */
export type MedicineProduct = {
  /** Sorted by substance. A drug that isn't in the safety table is its own name. */
  ingredients: readonly Ingredient[]
  isInTable: boolean
  /** What the amounts are in: '125 mg/5 ml'; null for all of one unit. */
  per: { value: number; in: Dimension } | null
  form: ProductForm | null
  kinds: readonly ProductKind[]
  salts: readonly string[]
  /** Names under which it is known, each in one spelling. */
  names: readonly string[]
  /** Null for a generic. */
  brand: string | null
  /** Words that weren't understood, or what contradicts itself: then nothing about it is certain. */
  unread: string | null
}

/** What of an order is certain. */
export type OrderedProduct = MedicineProduct & {
  /** Whether the form is stated, not only probable. */
  isFormCertain: boolean
  /** The order states only a dose, '500 mg', which may be of several units. */
  isDose: boolean
}

/** Changes with the reader and with its table: products that were stored under another are read again. */
export const productEdition = `${edition.version}/2`

const drugsOf = (found: readonly Product[]): DrugName[] => [...new Set(found.flatMap(({ of }) => of))]

const ingredientsOf = (substances: readonly string[], strength: Strength | null | undefined): Ingredient[] =>
  substances
    .map((substance, index) => ({
      substance,
      amount: strength?.amounts.length === substances.length ? (strength.amounts[index] ?? null) : null,
    }))
    .toSorted((one, other) => (one.substance < other.substance ? -1 : 1))

const unique = (texts: readonly string[]) => [...new Set(texts.filter((text) => text !== ''))]

const ownName = (typed: string) => oneSpelling(nameWithoutStrength(typed) || typed)

/** The form of a drug that is given in one more particular than 'liquid' or 'cream'; null if its name says another. */
const stockedForm = (form: ItemForm, text: string): ProductForm | null => {
  const [named, ...others] = formsNamed(text)
  if (named === undefined || named === form) return form
  const isBroad = form === 'liquid' || form === 'cream' || form === 'inhaler' || form === 'injection'
  const isBase = ['tablet', 'capsule', 'liquid', 'injection', 'cream', 'inhaler'].includes(named)
  return others.length > 0 || isBase ? null : isBroad || named === 'pessary' ? named : null
}

export type ItemText = {
  name: string
  genericName: string
  dosage: string
  form: ItemForm
  manufacturer: string
}

/** 'Emzor Paracetamol' by Emzor is no brand. */
const withoutMaker = (unknown: readonly string[], manufacturer: string) => {
  const maker = new Set(plainText(manufacturer).split(' '))
  return unknown
    .flatMap((words) => plainText(words).split(' '))
    .filter((word) => word !== '' && !maker.has(word))
    .join(' ')
}

const sameDrugs = (ones: readonly DrugName[], others: readonly DrugName[]) =>
  ones.length === others.length && ones.every((drug) => others.includes(drug))

/** What an item of the inventory is. The generic name says what it contains. */
export const productOfItem = ({
  name,
  genericName,
  dosage,
  form,
  manufacturer,
}: ItemText): MedicineProduct => {
  const [named, generic] = [parseMedicine(name), parseMedicine(genericName)]
  const isGenericKnown = generic.found.length > 0
  const of = drugsOf(isGenericKnown ? generic.found : named.found)
  const isInTable = of.length > 0
  const texts = `${name} ; ${genericName} ; ${dosage}`
  const shape = stockedForm(form, texts)
  const strength = strengthIn(dosage, of, shape) ?? strengthIn(name, of, shape)
  const rest = named.found.length > 0 || isGenericKnown ? withoutMaker(named.unknown, manufacturer) : ''
  const brand = named.found.find(isBrand)
  const [own, ownGeneric] = [ownName(name), ownName(genericName)]
  const contradicts = isGenericKnown && named.found.length > 0 && !sameDrugs(drugsOf(named.found), of)
  const unreadGeneric = isInTable && own !== ownGeneric ? generic.unknown.join(' ') : ''
  const isNamedByDrug = named.found.length > 0 && brand === undefined && !of.some(hasSeveralProducts)
  const unknownBrand = own === ownGeneric ? null : own
  return {
    ingredients: ingredientsOf(isInTable ? of : [ownGeneric || own], strength),
    isInTable,
    per: strength?.per ?? null,
    form: shape,
    kinds: kindsIn(texts),
    // 'Metformin' of which the generic name is 'Metformin hydrochloride' is what an order for metformin means.
    salts: unique((isNamedByDrug ? named.salts : [...named.salts, ...generic.salts]).map(oneSpelling)),
    names: unique([
      ...[...named.found, ...generic.found].map((product) => oneSpelling(product.name)),
      ...(isInTable ? [] : [own, ownGeneric]),
    ]),
    brand: isInTable
      ? brand
        ? oneSpelling(brand.name)
        : rest === ''
          ? null
          : oneSpelling(rest)
      : unknownBrand,
    unread: contradicts ? `${name} (${genericName})` : unreadGeneric || null,
  }
}

/** What a doctor ordered: 'Amlodipine 5 mg', '1 tablet'; or 'Amlodipine', '5 mg'. */
export const productOfOrder = ({ name, dosage }: { name: string; dosage: string }): OrderedProduct => {
  const { found, unknown, salts } = parseMedicine(name)
  const of = drugsOf(found)
  const isInTable = of.length > 0
  const typed = { name, dosage, frequency: '', duration: '', instructions: null }
  const read = readMedicine(typed, found, tableRows.known)
  const [namedForm, ...otherForms] = read.formsInName
  const { known } = tableRows
  const listed = of.flatMap((drug) => (known.get(drug) ?? []).map((row) => row.form))
  const isCounted = read.dosage.counted !== null && read.dosage.counted.of !== 'piece'
  const inName = strengthIn(name, of, read.form) ?? bareStrengthIn(name, of, read.form)
  const { strength, isDose } = doseStrength({ dosage, read: read.dosage, inName, of, form: read.form })
  const brand = found.find(isBrand)
  const own = ownName(name)
  return {
    ingredients: ingredientsOf(isInTable ? of : [own], strength),
    isInTable,
    per: strength?.per ?? null,
    form: otherForms.length > 0 ? null : read.form,
    isFormCertain:
      namedForm !== undefined ||
      (isCounted && read.form !== null && (listed.length === 0 || listed.includes(read.form))),
    isDose,
    kinds: kindsIn(`${name} ; ${dosage}`),
    salts: unique(salts.map(oneSpelling)),
    names: unique(isInTable ? found.map((product) => oneSpelling(product.name)) : [own]),
    brand: brand ? oneSpelling(brand.name) : null,
    unread: isInTable ? oneSpelling(unknown.join(' ')) || null : null,
  }
}

/** Two products with a key in common may be the same drug: its substances and every name by which it is known. */
export const productKeys = ({ ingredients, names, brand, unread }: MedicineProduct): string[] =>
  unique([
    ...ingredients.map(({ substance }) => substance),
    ...names,
    ...(brand === null ? [] : [brand]),
    ...(unread === null ? [] : [oneSpelling(unread)]),
  ])
