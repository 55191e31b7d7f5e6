import type { ProductForm, Route } from '../facts/doses/row.ts'
import type { DrugName } from '../facts/drugs/all.ts'
import { strengthsOf, type KnownForms } from '../known-forms.ts'
import type { Product } from '../medicine-names.ts'
import { readDosage, type Counted, type Dosage } from './dosage.ts'
import { readCourse, type Course } from './duration.ts'
import { formsNamed, isSlowRelease, routesNamed, routesOfForm } from './form.ts'
import { oneDoseOf, type OneDose, type Written } from './one-dose.ts'
import { times, type Range } from './plain.ts'
import { isSameStrength, strengthsIn, type Strength } from './strength.ts'
import { readTiming, type Statement, type Timing } from './timing.ts'

/** A medicine as typed; any field may be empty. */
export type TypedMedicine = {
  name: string
  dosage: string
  frequency: string
  duration: string
  instructions: string | null
  /** Units that are prescribed; of what is typed without a number undefined. */
  quantity?: number | null | undefined
}

/** What a typed medicine says, read once for all checks. */
export type ReadMedicine = {
  typed: TypedMedicine
  products: readonly Product[]
  dosage: Dosage
  timing: Timing
  course: Course
  /** Named in the name, or else clear from the dosage. */
  form: ProductForm | null
  formsInName: readonly ProductForm[]
  routesInDirections: readonly Route[]
  route: Route | null
  isSlow: boolean
  /** Of each product, with the doses of its drugs in their order. */
  doses: readonly { product: Product; written: Written; each: readonly OneDose[] }[]
  /** Doses in 24 hours; null if that isn't stated. */
  perDay: Range | null
  hoursApart: number | null
}

const countedForm = (counted: Counted | null): ProductForm | null => {
  if (counted === null) return null
  const { of } = counted
  if (of === 'mL') return 'liquid'
  return of === 'piece' || of === 'application' || of === 'drop' ? null : of
}

const injected: Route = 'injection'

const formOf = (
  named: readonly ProductForm[],
  routes: readonly Route[],
  { counted, strength }: Dosage,
  nameIsPerVolume: boolean,
  known: readonly ProductForm[],
): ProductForm | null => {
  const [first] = named
  if (first) return first
  if (routes.includes(injected)) return 'injection'
  const byCount = countedForm(counted)
  // '5 ml' may be of an injection, if the drug is only injected.
  if (byCount === 'liquid' || nameIsPerVolume || strength?.per?.in === 'mL')
    return known.length > 0 && !known.includes('liquid') && known.includes('injection')
      ? 'injection'
      : 'liquid'
  return byCount ?? (known.length === 1 ? (known[0] ?? null) : null)
}

const routeOf = (
  form: ProductForm | null,
  routes: readonly Route[],
  known: readonly Route[],
): Route | null => {
  if (form === null) {
    const [stated] = routes
    if (stated) return stated
    if (known.length === 1) return known[0] ?? null
    return known.includes('oral') || known.length === 0 ? 'oral' : (known[0] ?? null)
  }
  const possible = routesOfForm[form]
  return routes.find((route) => possible.includes(route)) ?? possible[0]
}

/** Times of day count only where nothing else does: 'od nocte' is once a day. */
const counting = (statements: readonly Statement[]) => {
  const stated = statements.filter(({ isTimeOfDay }) => isTimeOfDay !== true)
  return stated.length > 0 ? stated : statements
}

/** 'Max 8 tablets a day' of two at a time is four times. */
const timesOf = (mostADay: string | null, { counted, amount }: Dosage): Range | null => {
  if (mostADay === null) return null
  const most = readDosage(mostADay)
  const [whole, part] =
    most.counted && counted
      ? [
          most.counted.count.high,
          counted.of === most.counted.of || counted.of === 'piece' ? counted.count.high : 0,
        ]
      : [
          most.amount?.high.value ?? 0,
          most.amount?.high.in === amount?.high.in ? (amount?.high.value ?? 0) : 0,
        ]
  return whole > 0 && part > 0 ? { low: whole / part, high: whole / part } : null
}

const perDayOf = (
  { statements, isOnce, isWhenNeeded, atMost: limit, mostADay }: Timing,
  dosage: Dosage,
): Range | null => {
  const atMost = limit ?? timesOf(mostADay, dosage)
  const stated = counting(statements)
  if (stated.length === 0) {
    if (atMost) return { low: isWhenNeeded ? 0 : atMost.low, high: atMost.high }
    return isOnce ? { low: 1, high: 1 } : null
  }
  const low = Math.min(...stated.map(({ perDay }) => perDay.low))
  const high = Math.max(...stated.map(({ perDay }) => perDay.high))
  return { low: isWhenNeeded ? 0 : low, high: atMost ? Math.min(high, atMost.high) : high }
}

/** A dose by time of day, '2-0-1', or two each time of '2 bd', replaces a count of one, or none. */
const withSlots = (dosage: Dosage, { statements, eachTime }: Timing): Dosage => {
  const slots = statements.flatMap((one) => one.slots ?? [])
  const most = Math.max(...slots, eachTime ?? 0)
  const { counted } = dosage
  if (most <= 0 || (most === 1 && slots.every((slot) => slot === 1))) return dosage
  const count = { low: Math.min(...slots, eachTime ?? most), high: most }
  if (counted?.count.low === 1 && counted.count.high === 1)
    return { ...dosage, counted: { ...counted, count } }
  return counted || dosage.amount ? dosage : { ...dosage, counted: { count, of: 'piece' } }
}

/** In so many doses a day is shared out what is stated for a whole day. Without a frequency, in as many as it says. */
const inDoses = (perDay: Range | null, { ofDay }: Dosage): Range | null =>
  ofDay?.parts && (perDay === null || perDay.high <= 1) ? { low: ofDay.parts, high: ofDay.parts } : perDay

const shared = (dosage: Dosage, perDay: Range | null): Dosage => {
  if (dosage.ofDay === null) return dosage
  const { counted, amount, perKg } = dosage
  if (!perDay || perDay.high <= 0) return { ...dosage, counted: null, amount: null, perKg: null }
  const by = Math.max(perDay.high, 1)
  const part = (of: Dosage['amount']) =>
    of && { low: { ...of.low, value: of.low.value / by }, high: { ...of.high, value: of.high.value / by } }
  return {
    ...dosage,
    counted: counted && { ...counted, count: times(counted.count, 1 / by) },
    amount: part(amount),
    perKg: part(perKg),
  }
}

const timingOf = ({ frequency, dosage, duration, instructions }: TypedMedicine): Timing => {
  const first = readTiming(frequency)
  if (first.statements.length > 0 || first.isOnce || first.atMost) return first
  // '1 tablet bd' in the dosage, 'stat' in the duration.
  for (const text of [dosage, duration, instructions ?? '']) {
    const other = readTiming(text)
    if (other.statements.length > 0 || other.isOnce || other.atMost)
      return { ...other, isWhenNeeded: first.isWhenNeeded || other.isWhenNeeded, unclear: first.unclear }
  }
  return first
}

/** 'Artemether 20 mg + lumefantrine 120 mg' is two products, or one of two drugs. */
const strengthAt = (
  named: readonly Strength[],
  products: readonly Product[],
  index: number,
): Strength | null => {
  const [first, ...others] = named
  if (products.length > 1) {
    // 'Amlodipine + losartan 5/50' states one of each; of a single strength nobody knows whose it is.
    const ofEach = first && named.length === 1 ? first.amounts[index] : undefined
    if (first && ofEach && first.amounts.length === products.length)
      return { amounts: [ofEach], per: first.per }
    return named.length === products.length ? (named[index] ?? null) : null
  }
  const drugs = products[0]?.of.length ?? 0
  return first && drugs > 1 && named.length === drugs && first.amounts.length === 1
    ? { amounts: [first, ...others].flatMap(({ amounts }) => amounts), per: first.per }
    : (first ?? null)
}

/** 'Trimethoprim/sulfamethoxazole 160/800' of what is listed as 800 mg + 160 mg. */
const inSoldOrder = (
  strength: Strength | null,
  of: readonly DrugName[],
  form: ProductForm | null,
  known: KnownForms,
): Strength | null => {
  if (strength === null || of.length !== 2 || strength.amounts.length !== 2) return strength
  const sold = strengthsOf(known, of, form).map((one) => one.strength)
  const turned = { ...strength, amounts: strength.amounts.toReversed() }
  const isSold = (one: Strength) => sold.some((other) => isSameStrength(one, other))
  return !isSold(strength) && isSold(turned) ? turned : strength
}

/** Reads a medicine whose name holds these products. Never throws: what can't be read is null and says why. */
export const readMedicine = (
  typed: TypedMedicine,
  products: readonly Product[],
  known: KnownForms,
): ReadMedicine => {
  const directions = `${typed.dosage} ; ${typed.frequency} ; ${typed.instructions ?? ''}`
  const timing = timingOf(typed)
  const stated = withSlots(readDosage(typed.dosage), timing)
  const perDay = inDoses(perDayOf(timing, stated), stated)
  const dosage = shared(stated, perDay)
  const formsInName = formsNamed(typed.name)
  const routesInText = routesNamed(`${typed.name} ; ${directions}`)
  const drugs = products.flatMap(({ of }) => of)
  const listed = drugs.flatMap((drug) => known.get(drug) ?? [])
  const isInhaled = /puff|inhal|haler|spray/i.test(`${typed.name} ${typed.dosage}`)
  const named = strengthsIn(typed.name, drugs.length > 1, isInhaled ? 'mcg' : 'mg')
  const form = formOf(
    formsInName,
    routesInText,
    dosage,
    named.some(({ per }) => per?.in === 'mL'),
    [...new Set(listed.map((row) => row.form))],
  )
  const hours = timing.statements.flatMap(({ hoursApart }) => hoursApart ?? [])
  return {
    typed,
    products,
    dosage,
    timing,
    course: readCourse(typed.duration),
    form,
    formsInName,
    routesInDirections: routesNamed(directions),
    route: routeOf(form, routesInText, [...new Set(listed.map((row) => row.route))]),
    isSlow: isSlowRelease(typed.name),
    doses: products.map((product, index) => {
      const written: Written = {
        name: typed.name,
        dosage,
        drugs: product.of,
        strength: inSoldOrder(strengthAt(named, products, index), product.of, form, known),
        form,
      }
      return { product, written, each: product.of.map((_drug, at) => oneDoseOf(written, at, known)) }
    }),
    perDay,
    hoursApart: hours.length > 0 ? Math.min(...hours) : null,
  }
}
