import { addDays, type CivilDate } from '@alafia/contract/kernel/civil'
import { plainDate } from '@alafia/contract/kernel/format'
import { unreadable } from '@alafia/contract/prescriptions/labels'
import type { DrugName } from './facts/drugs/all.ts'
import type { KnownForms } from './known-forms.ts'
import { isTopical, parseMedicine, plainText, productsIn, type Product } from './medicine-names.ts'
import type { OneDose } from './order/one-dose.ts'
import { remembering } from './remembering.ts'
import { readMedicine, type ReadMedicine, type TypedMedicine } from './order/read.ts'

/** A prescription that is still valid, whoever signed it. */
export type CurrentPrescription = {
  medications: readonly TypedMedicine[]
  issuedDate: CivilDate
  /** When it was dispensed, if that is when its course began; otherwise it counts from the day of issue. */
  suppliedOn?: CivilDate | null
  doctorName: string
  /** Whether it is what that doctor signed. */
  isGenuine: boolean
}

/** A medicine on the person's own list. */
export type RegularMedicine = { name: string; directions: string | null }

/** A drug that the person is about to get, or already takes. */
export type ActiveIngredient = {
  drug: DrugName
  /** 'Amoxicillin', or 'Amoxicillin (Amoxil)' */
  label: string
  /** In the prescription being checked; null for what the person already takes. */
  medicationIndex: number | null
  /** Identifies the medication that it is part of: a drug that occurs twice in one isn't a duplicate. */
  source: string
  isTopical: boolean
  /** Follows the label in a sentence: ' (a regular medicine)'. */
  where: string
  isRegular: boolean
  /** Whether the course should be over. It still counts for interactions, but not in a day's total. */
  isOver: boolean
  medicine: ReadMedicine
  dose: OneDose
}

/** A part of a medicine's name that isn't in the safety table. */
export type UnknownMedicine = {
  key: string
  medicationIndex: number | null
  /** As typed. */
  text: string
  what: string
  /** Whether some other part of the name is known. */
  isPart: boolean
}

export type Medicines = {
  ingredients: readonly ActiveIngredient[]
  unknown: readonly UnknownMedicine[]
  /** With its place in the order; null for what the person already takes. */
  medicines: readonly { medicine: ReadMedicine; medicationIndex: number | null; label: string }[]
}
type Origin = Pick<ActiveIngredient, 'medicationIndex' | 'source' | 'where' | 'isRegular' | 'isOver'>

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const labelOf = (drug: DrugName, { name }: Product) =>
  plainText(name) === plainText(drug) ? capital(drug) : `${capital(drug)} (${capital(name)})`

/** 'Coartem (artemether 20 mg + lumefantrine 120 mg)' is one product, not three. */
const withoutParts = (products: readonly Product[]): Product[] =>
  products.filter(
    (one, index) =>
      !products.some(
        (other, at) =>
          at !== index &&
          one.of.every((drug) => other.of.includes(drug)) &&
          (other.of.length > one.of.length || at < index),
      ),
  )

type ParsedText = {
  products: Product[]
  unknown: readonly string[]
  medicine: ReadMedicine
  ingredients: readonly Pick<ActiveIngredient, 'drug' | 'label' | 'isTopical' | 'medicine' | 'dose'>[]
}

/** Reading is pure, and the same medicines are checked again with every letter typed. */
const remembered = new Map<string, ParsedText>()
const mostRemembered = 5000
let rememberedOf: KnownForms | undefined

const parseTyped = (typed: TypedMedicine, known: KnownForms): ParsedText => {
  if (rememberedOf !== known || remembered.size > mostRemembered) remembered.clear()
  rememberedOf = known
  const key = `${typed.name}\n${typed.dosage}\n${typed.frequency}\n${typed.duration}\n${typed.instructions ?? ''}`
  const before = remembered.get(key)
  if (before) return before
  const { found, unknown } = parseMedicine(typed.name)
  const products = withoutParts([...found, ...productsIn(typed.dosage)])
  const medicine = readMedicine(typed, products, known)
  const topical = isTopical(typed)
  const ingredients = medicine.doses.flatMap(({ product, each }) =>
    product.of.flatMap((drug, index) => {
      const dose = each[index]
      return dose ? [{ drug, label: labelOf(drug, product), isTopical: topical, medicine, dose }] : []
    }),
  )
  const parsed = {
    products,
    unknown,
    medicine,
    ingredients: ingredients.filter(
      ({ drug }, index) => ingredients.findIndex((one) => one.drug === drug) === index,
    ),
  }
  remembered.set(key, parsed)
  return parsed
}

const parseOne = (typed: TypedMedicine, origin: Origin, known: KnownForms): Medicines => {
  const { products, unknown, medicine, ingredients } = parseTyped(typed, known)
  const name = typed.name.trim()
  return {
    // Property by property, because spreading takes several times as long.
    ingredients: ingredients.map(({ drug, label, isTopical: topical, medicine: of, dose }) => ({
      drug,
      label,
      medicationIndex: origin.medicationIndex,
      source: origin.source,
      isTopical: topical,
      where: origin.where,
      isRegular: origin.isRegular,
      isOver: origin.isOver,
      medicine: of,
      dose,
    })),
    unknown: unknown.map((text) => ({
      key: plainText(text) || text.trim().toLowerCase(),
      medicationIndex: origin.medicationIndex,
      text,
      what: text === name ? `“${text}”${origin.where}` : `“${text}” in “${name}”${origin.where}`,
      isPart: products.length > 0,
    })),
    medicines: [{ medicine, medicationIndex: origin.medicationIndex, label: name }],
  }
}

const dateText = remembering(plainDate)

const prescribedBy = ({ doctorName, issuedDate }: CurrentPrescription) =>
  `prescribed by ${doctorName} on ${dateText(issuedDate)}`

/** Describes each prescription that was changed after it was signed: what is readable of it is checked, but may be incomplete. */
export const changedAfterSigning = (current: readonly CurrentPrescription[]): string[] =>
  current.flatMap((one) => (one.isGenuine ? [] : [`What was ${prescribedBy(one)}`]))

const combine = (parsed: readonly Medicines[]): Medicines => ({
  ingredients: parsed.flatMap(({ ingredients }) => ingredients),
  unknown: parsed.flatMap(({ unknown }) => unknown),
  medicines: parsed.flatMap(({ medicines }) => medicines),
})

/** The prescription being checked; a medication without a name yet is passed over. */
export const parseOrder = (medicines: readonly TypedMedicine[], known: KnownForms): Medicines =>
  combine(
    medicines.flatMap((medicine, medicationIndex) =>
      medicine.name.trim() === ''
        ? []
        : [
            parseOne(
              medicine,
              {
                medicationIndex,
                source: `order ${medicationIndex}`,
                where: '',
                isRegular: false,
                isOver: false,
              },
              known,
            ),
          ],
    ),
  )

const isOver = ({ course }: ReadMedicine, issued: CivilDate, today: CivilDate): boolean => {
  if (course === null || 'isOpen' in course) return false
  return addDays(issued, 'isOnce' in course ? 1 : course.days.high) <= today
}

/** 'Warfarin 5 mg once a day', or a name with its directions apart. */
const regular = ({ name, directions }: RegularMedicine): TypedMedicine => ({
  name,
  dosage: directions === null ? name : `${name} ${directions}`,
  frequency: directions ?? name,
  duration: 'ongoing',
  instructions: null,
})

/** What the person already takes: prescriptions that are still valid, and the medicines on their own list. */
export const parseCurrent = (
  current: readonly CurrentPrescription[],
  regularMedicines: readonly RegularMedicine[],
  today: CivilDate,
  known: KnownForms,
): Medicines =>
  combine([
    ...current.flatMap((prescription, at) =>
      prescription.medications
        .filter(({ name }) => name !== unreadable)
        .map((medicine, index) =>
          parseOne(
            medicine,
            {
              medicationIndex: null,
              source: `current ${at}.${index}`,
              where: ` (${prescribedBy(prescription)}, ${medicine.duration})`,
              isRegular: false,
              isOver: isOver(
                parseTyped(medicine, known).medicine,
                prescription.suppliedOn ?? prescription.issuedDate,
                today,
              ),
            },
            known,
          ),
        ),
    ),
    ...regularMedicines.map((medicine, index) =>
      parseOne(
        regular(medicine),
        {
          medicationIndex: null,
          source: `regular ${index}`,
          where: ' (a regular medicine)',
          isRegular: true,
          isOver: false,
        },
        known,
      ),
    ),
  ])
