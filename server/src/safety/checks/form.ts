import type { Finding } from '@alafia/contract/safety/schema'
import type { ProductForm, Route } from '../facts/doses/row.ts'
import type { Sources } from '../facts/source.ts'
import type { DrugName } from '../facts/drugs/all.ts'
import { parseMedicine, plainText } from '../medicine-names.ts'
import { textKey } from '../text-key.ts'
import { strengthsOf } from '../known-forms.ts'
import { amountText } from '../order/amount.ts'
import type { Counted } from '../order/dosage.ts'
import { routesOfForm } from '../order/form.ts'
import { possibleStrengths } from '../order/one-dose.ts'
import { found, listText, type Checked, type Order, type ProductKept } from '../order/order.ts'
import type { ReadMedicine } from '../order/read.ts'
import { isSameStrength, strengthsIn, type Strength } from '../order/strength.ts'

type Placed = { medicine: ReadMedicine; medicationIndex: number; label: string }

const article = (words: string) => (/^[aeiou]/.test(words) ? `an ${words}` : `a ${words}`)

/** What can be counted of each form: spoonfuls of a capsule can't. */
const countable: Readonly<Record<ProductForm, readonly Counted['of'][]>> = {
  tablet: ['tablet', 'piece', 'capsule', 'pessary'],
  capsule: ['capsule', 'piece', 'tablet', 'pessary'],
  liquid: ['mL', 'drop'],
  sachet: ['sachet', 'piece'],
  lozenge: ['lozenge', 'tablet', 'piece'],
  injection: ['injection', 'mL', 'piece'],
  inhaler: ['inhaler', 'piece', 'capsule', 'nasal spray'],
  'nebuliser solution': ['nebuliser solution', 'mL', 'injection', 'piece'],
  'nasal spray': ['nasal spray', 'inhaler', 'piece', 'drop'],
  'nasal drops': ['drop', 'piece', 'mL'],
  cream: ['application', 'piece', 'mL'],
  'eye drops': ['drop', 'piece'],
  'eye ointment': ['application', 'piece', 'drop'],
  'ear drops': ['drop', 'piece'],
  suppository: ['suppository', 'piece'],
  enema: ['enema', 'mL', 'piece'],
  pessary: ['pessary', 'tablet', 'capsule', 'piece', 'application'],
  patch: ['patch', 'piece'],
  implant: ['piece', 'tablet'],
  mouthwash: ['mL', 'piece'],
}

const countedText: Partial<Record<Counted['of'], string>> = {
  mL: 'millilitres',
  inhaler: 'puffs',
  'nasal spray': 'sprays',
  drop: 'drops',
  piece: 'a bare number',
  application: 'an application',
  injection: 'ampoules or vials',
  'nebuliser solution': 'nebules',
}

const make = (
  { medicationIndex, label }: Placed,
  severity: 'serious' | 'caution',
  what: string,
  message: string,
  sources: Sources | null,
): Finding => {
  const key = `form:${plainText(label)}:${what}:${textKey(message)}`
  return sources === null
    ? {
        kind: 'form',
        severity,
        medication: medicationIndex,
        key,
        message,
        source: null,
        ask: null,
        suggestions: [],
      }
    : found({ kind: 'form', severity, medication: medicationIndex, key, message, sources })
}

/** '5 ml' of a capsule, tablets of a syrup, puffs of a tablet, half a capsule. */
const wrongCount = (placed: Placed): Finding[] => {
  const { medicine, label } = placed
  const { form, dosage, formsInName, doses } = medicine
  const { counted } = dosage
  if (!counted) return []
  // '100 units/ml' is no tablet, even without the word.
  const isLiquid = doses.some(({ written }) => written.strength?.per?.in === 'mL')
  const named = formsInName[0] ?? (isLiquid ? form : null)
  if (named && !countable[named].includes(counted.of))
    return [
      make(
        placed,
        'serious',
        'count',
        `${label} is ${article(named)}, but the dosage “${medicine.typed.dosage}” counts ${countedText[counted.of] ?? `${counted.of}s`}.`,
        null,
      ),
    ]
  const isSolidStrength = doses.some(
    ({ written }) => written.strength !== null && written.strength.per === null,
  )
  if (!named && counted.of === 'mL' && isSolidStrength && form === 'liquid')
    return [
      make(
        placed,
        'serious',
        'count',
        `${label} states the strength of a tablet or capsule, but the dosage “${medicine.typed.dosage}” is in millilitres: state how much there is in 5 ml.`,
        null,
      ),
    ]
  const isHalf = !Number.isInteger(counted.count.low) || !Number.isInteger(counted.count.high)
  if (isHalf && (counted.of === 'capsule' || (form === 'capsule' && counted.of === 'piece')))
    return [make(placed, 'serious', 'half', `${label}: a capsule can’t be divided.`, null)]
  if (isHalf && medicine.isSlow && (counted.of === 'tablet' || counted.of === 'piece'))
    return [
      make(
        placed,
        'caution',
        'half',
        `${label}: a slow-release tablet is usually not divided, as it would act at once.`,
        null,
      ),
    ]
  return []
}

/** An amount that would need a part of a capsule. */
const partOfCapsule = (placed: Placed): Finding[] => {
  const { medicine, label } = placed
  const { amount, counted } = medicine.dosage
  const [only, ...others] = medicine.doses
  if (!amount || counted || !only || others.length > 0 || medicine.form !== 'capsule') return []
  const strength = only.written.strength?.amounts[0]
  if (!strength || only.written.strength?.per || strength.in !== amount.high.in) return []
  const count = amount.high.value / strength.value
  return Number.isInteger(Number(count.toFixed(3)))
    ? []
    : [
        make(
          placed,
          'serious',
          'half',
          `${label}: ${amountText(amount.high)} isn’t a whole number of capsules of ${amountText(strength)}, and a capsule can’t be divided.`,
          null,
        ),
      ]
}

const strengthText = ({ amounts, per }: Strength): string =>
  amounts.map((one) => amountText(one)).join(' + ') +
  (per === null ? '' : `/${per.value === 1 ? '' : `${per.value} `}${per.in === 'mL' ? 'ml' : 'puff'}`)

const perUnit = ({ amounts, per }: Strength) =>
  amounts.reduce((total, { value }) => total + value, 0) / (per?.value ?? 1)

/** Whether the pharmacy keeps these drugs in this strength. */
const isKept = ({ name, genericName, strength }: ProductKept, of: readonly DrugName[], stated: Strength) => {
  const drugs = new Set(parseMedicine(`${name} ; ${genericName}`).found.flatMap((product) => product.of))
  return (
    drugs.size === of.length &&
    of.every((drug) => drugs.has(drug)) &&
    strengthsIn(`${name} ${strength}`, of.length > 1).some((one) => isSameStrength(one, stated))
  )
}

/** A strength that isn't among those sold; far from all of them it can only be a mistake. */
const wrongStrength = (placed: Placed, order: Order): { findings: Finding[]; notChecked: string[] } => {
  const { medicine, label } = placed
  const findings: Finding[] = []
  const notChecked: string[] = []
  for (const { product, written } of medicine.doses) {
    const stated = written.strength ?? medicine.dosage.strength
    if (!stated) continue
    const listed = strengthsOf(order.rows.known, product.of, written.form).filter(
      ({ hasSource }) => hasSource,
    )
    const comparable = listed.filter(
      ({ strength }) =>
        strength.per?.in === stated.per?.in && strength.amounts[0]?.in === stated.amounts[0]?.in,
    )
    if (comparable.length === 0) {
      notChecked.push(`${label}: no strengths in the table`)
      continue
    }
    const isKnown =
      comparable.some(({ strength }) => isSameStrength(strength, stated)) ||
      (possibleStrengths(written, order.rows.known).strengths.some((one) =>
        comparable.some(({ strength }) => isSameStrength(one, strength)),
      ) &&
        stated.amounts.length !== product.of.length)
    if (isKnown) continue
    const values = comparable.map(({ strength }) => perUnit(strength))
    const value = perUnit(stated)
    const isFar = value > Math.max(...values) * 2.01 || value < Math.min(...values) * 0.49
    // A slip in the stock list must not hide an impossible strength.
    if (!isFar && order.kept.some((one) => isKept(one, product.of, stated))) continue
    const sold = [...new Set(comparable.map(({ strength }) => strengthText(strength)))]
    findings.push(
      make(
        placed,
        isFar ? 'serious' : 'caution',
        `strength:${product.name}`,
        `${label}: a strength of ${strengthText(stated)} isn’t known; known are ${listText(sold.slice(0, 6))}${sold.length > 6 ? ' and others' : ''}.`,
        order.rows.known.get(product.of[0] ?? 'paracetamol')?.find((row) => row.sources.length > 0)
          ?.sources ?? [],
      ),
    )
  }
  return { findings, notChecked }
}

/** A form that the drug doesn't come in; by another route it can only be a mistake. */
const wrongForm = (placed: Placed, order: Order): { findings: Finding[]; notChecked: string[] } => {
  const { medicine, label } = placed
  const [named] = medicine.formsInName
  const form = named ?? medicine.form
  const findings: Finding[] = []
  const notChecked: string[] = []
  for (const { product } of medicine.doses) {
    const listed = product.of
      .flatMap((drug) => order.rows.known.get(drug) ?? [])
      .filter(({ sources }) => sources.length > 0)
    if (listed.length === 0) {
      notChecked.push(`${label}: no forms in the table`)
      continue
    }
    if (form === null || listed.some((row) => row.form === form)) continue
    const routes: readonly Route[] = routesOfForm[form]
    const isOtherRoute = !listed.some(({ route }) => routes.includes(route))
    const sold = [...new Set(listed.map((row) => row.form))]
    findings.push(
      make(
        placed,
        isOtherRoute ? 'serious' : 'caution',
        `form:${product.name}`,
        `${label}: ${article(form)} isn’t known; known as ${listText(sold)}.`,
        listed[0]?.sources ?? [],
      ),
    )
  }
  return { findings, notChecked }
}

/** A tablet into the eye, a cream to swallow. */
const wrongRoute = (placed: Placed): Finding[] => {
  const { medicine, label } = placed
  const form = medicine.formsInName[0] ?? medicine.form
  if (form === null) return []
  const possible: readonly Route[] = routesOfForm[form]
  const stated = medicine.routesInDirections
  const wrong = stated.filter((route) => !possible.includes(route))
  if (wrong.length === 0 || stated.some((route) => possible.includes(route))) return []
  const [first] = wrong
  return [
    make(
      placed,
      'serious',
      'route',
      `${label} is ${article(form)}, but the directions say ${routeText[first ?? 'oral']}.`,
      null,
    ),
  ]
}

const routeText: Readonly<Record<Route, string>> = {
  oral: 'to swallow it',
  injection: 'to inject it',
  inhaled: 'to inhale it',
  nasal: 'to put it into the nose',
  skin: 'to put it on the skin',
  eye: 'to put it into the eye',
  ear: 'to put it into the ear',
  rectal: 'to put it into the rectum',
  vaginal: 'to put it into the vagina',
  mouth: 'to keep it in the mouth',
}

/** Whether form, strength, dosage and route fit one another and what is sold. */
export const checkForms = (order: Order): Checked => {
  const placed = order.ordered.medicines.flatMap(({ medicationIndex, ...one }) =>
    medicationIndex === null || one.medicine.products.length === 0 ? [] : [{ ...one, medicationIndex }],
  )
  const each = placed.map((one) => {
    const [strength, form] = [wrongStrength(one, order), wrongForm(one, order)]
    const counts = wrongCount(one)
    return {
      findings: [
        ...counts,
        ...(counts.length > 0 ? [] : partOfCapsule(one)),
        ...(counts.some(({ severity }) => severity === 'serious') ? [] : strength.findings),
        ...form.findings,
        ...wrongRoute(one),
      ],
      notChecked: [...strength.notChecked, ...form.notChecked],
    }
  })
  return {
    findings: each.flatMap(({ findings }) => findings),
    notChecked: [...new Set(each.flatMap(({ notChecked }) => notChecked))],
  }
}
