import type { Finding } from '@alafia/contract/safety/schema'
import type { DoseRow } from '../../facts/doses/row.ts'
import type { ActiveIngredient } from '../../medicines-in-use.ts'
import type { Dimension } from '../../order/amount.ts'
import { disabledText, isUsed, keyEnd } from '../../live.ts'
import { localForms } from '../../order/form.ts'
import { listText, missing, type Checked, type Order } from '../../order/order.ts'
import { amountOfDay, dayFactor, inWeek, scaled, type DrugContext, type Taken } from './amounts.ts'
import { judge, overPerKg, type Judged } from './judge.ts'
import { isForAge, isForWeight, limitsOf, needsWeight, type Span } from './limits.ts'
import { tooLittle, tooLong, tooOften } from './schedule.ts'
import { weightOf, type Weight } from './weight.ts'

const isSameProduct = (one: ActiveIngredient, other: ActiveIngredient) => one.label === other.label

type OfDrug = { findings: readonly (Finding | null)[]; notChecked: readonly string[]; wantsWeight: boolean }

const none = (reason: string): OfDrug => ({ findings: [], notChecked: [reason], wantsWeight: false })

/** Tablets of another strength can't be added to milligrams. */
const canAdd = ({ dose }: ActiveIngredient, other: ActiveIngredient): boolean => {
  const stated = keysOf(dose.of)
  const masses = stated.filter((dimension) => substance.has(dimension))
  const needed = masses.length > 0 ? masses : stated
  return needed.some((dimension) => other.dose.of[dimension] !== undefined)
}

const substance: ReadonlySet<Dimension> = new Set(['mg', '[iU]', 'mmol'])

// The keys are exactly those of the record.
const keysOf = (of: ActiveIngredient['dose']['of']) => Object.keys(of) as Dimension[]

const judgeAll = (context: DrugContext): OfDrug => {
  const { ingredient, others, usual, forUses, kg } = context
  const { dose, medicine, label, drug } = ingredient
  const limits = (rows: readonly DoseRow[], span: Span) => limitsOf(rows, span, kg)
  const of = (span: Span, taken: (dimension: Dimension) => Taken | undefined, soften = false) =>
    judge(ingredient, span, taken, limits(usual, span), limits(forUses, span), soften)
  const alone = { ...context, others: [] }
  const week = inWeek(ingredient)
  const one = dose.perKg
    ? overPerKg(context)
    : of('dose', (dimension) => {
        const quantity = dose.of[dimension]
        return quantity && { quantity, in: dimension, suffix: '' }
      })
  const ownDay = of('day', (dimension) => amountOfDay(alone, dimension))
  // A renewal while the last one is still valid is a duplicate first of all; two different products add up unseen.
  const isRenewal = others.every(
    (other) => other.medicationIndex === null && isSameProduct(other, ingredient),
  )
  const wholeDay = ownDay.finding
    ? ownDay
    : of('day', (dimension) => amountOfDay(context, dimension), isRenewal)
  const wholeWeek = of('week', (dimension) => {
    const quantity = dose.of[dimension]
    return quantity && week ? { quantity: scaled(quantity, week), in: dimension, suffix: '' } : undefined
  })
  const findings = [one, wholeDay, wholeWeek].map(({ finding }) => finding)
  const spans: readonly (readonly [Span, Judged])[] = [
    ['dose', one],
    ['day', wholeDay],
    ['week', wholeWeek],
  ]
  const isLimited = (span: Span) =>
    [...usual, ...forUses].some((row) => row[span]?.max ?? (span !== 'week' && row[span]?.maxPerKg))
  const reasonFor = (span: Span): string => {
    if (span !== 'dose' && medicine.perDay === null) return 'how often isn’t clear'
    return dose.unclear ?? 'the dose can’t be compared with the limit'
  }
  const limited = spans.filter(([span]) => isLimited(span))
  const unread = limited.filter(([, { looked }]) => !looked).map(([span]) => `${label}: ${reasonFor(span)}`)
  const untimed = limited.length === 0 && medicine.perDay === null ? [`${label}: how often isn’t clear`] : []
  const partly = [
    ...(medicine.timing.unclear === null
      ? []
      : [`${label}: “${medicine.timing.unclear}” in the frequency isn’t understood`]),
    ...(medicine.dosage.unclear === null
      ? []
      : [`${label}: “${medicine.dosage.unclear}” in the dosage isn’t understood`]),
    ...(medicine.course === null && [...usual, ...forUses].some(({ maxDays }) => maxDays !== undefined)
      ? [`${label}: how long isn’t clear`]
      : []),
  ]
  const unsummed = others.filter((other) => dayFactor(other) === null || !canAdd(ingredient, other))
  return {
    findings: [...findings, tooOften(context), tooLong(context), tooLittle(context)],
    notChecked: [
      ...unread,
      ...untimed,
      ...partly,
      ...unsummed.map(
        (other) => `${other.label}${other.where}: its dose isn’t known, so ${drug} wasn’t added up`,
      ),
      ...([one, wholeDay, wholeWeek].some(({ unconfirmed }) => unconfirmed)
        ? [`${label}: its limit is unconfirmed`]
        : []),
    ],
    wantsWeight: false,
  }
}

/** The rows for the route, the form and the release; of a form that isn't known, all. */
const forRoute = <Row extends DoseRow>(
  rows: readonly Row[],
  { medicine: { route, form, isSlow } }: ActiveIngredient,
) =>
  rows.filter(
    (row) =>
      row.route === route &&
      (row.form === undefined || form === null || row.form === form) &&
      (row.release === undefined || row.release === (isSlow ? 'slow' : 'immediate')),
  )

/** '10 mg/kg' of a known weight. */
const weighed = (ingredient: ActiveIngredient, weight: Weight): ActiveIngredient => {
  const { perKg } = ingredient.dose
  if (!perKg || !('kg' in weight)) return ingredient
  const [low, high] = [perKg.low.value * weight.kg, perKg.high.value * weight.kg]
  return {
    ...ingredient,
    dose: { of: { [perKg.high.in]: { low, high, possible: high } }, perKg: null, unclear: null },
  }
}

const takenTogether = (order: Order, ingredient: ActiveIngredient) =>
  [...order.ordered.ingredients, ...order.before.ingredients].filter(
    (one) =>
      one.drug === ingredient.drug && one.source !== ingredient.source && !one.isOver && !one.isTopical,
  )

const checkTableDoses = (order: Order, ingredient: ActiveIngredient, weight: Weight): OfDrug => {
  const { drug, label, medicine } = ingredient
  const stated = (order.rows.doses[drug]?.doses ?? []).filter(isUsed)
  const byRoute = forRoute(stated, ingredient)
  if (byRoute.length === 0)
    return medicine.form !== null && localForms.has(medicine.form)
      ? none(`${label}: no dose limit for what is applied`)
      : none(
          `${label}: no dose limit in the table${stated.length > 0 && medicine.route ? ` for this route (${medicine.route})` : ''}`,
        )
  if (order.person.dateOfBirth === null) return none('the date of birth isn’t known')
  const forAge = byRoute.filter((row) => isForAge(row, order))
  if (forAge.length === 0) return none(`${label}: no dose limit in the table for this age`)
  const kg = 'kg' in weight ? weight.kg : null
  const rows =
    kg === null ? forAge.filter((row) => !needsWeight(row)) : forAge.filter((row) => isForWeight(row, kg))
  const byKg = ingredient.dose.perKg ? forAge.filter((row) => row.dose?.maxPerKg) : []
  if (rows.length === 0 && byKg.length > 0)
    return judgeAll({
      order,
      ingredient,
      others: [],
      usual: byKg.filter(({ use }) => use === undefined),
      forUses: byKg.filter(({ use }) => use !== undefined),
      kg: null,
    })
  if (rows.length === 0)
    return kg === null
      ? {
          findings: [],
          notChecked: [`${label}: ${'reason' in weight ? weight.reason : 'no weight'}`],
          wantsWeight: true,
        }
      : none(`${label}: no dose limit in the table for this weight`)
  const judged = judgeAll({
    order,
    ingredient,
    others: takenTogether(order, ingredient),
    usual: rows.filter(({ use }) => use === undefined),
    forUses: rows.filter(({ use }) => use !== undefined),
    kg,
  })
  // Only a particular use has a limit that needs no weight: it doesn't stand for the usual one.
  const lacksUsual =
    kg === null &&
    rows.every(({ use }) => use !== undefined) &&
    forAge.some((row) => row.use === undefined && needsWeight(row))
  return lacksUsual && 'reason' in weight
    ? { ...judged, notChecked: [...judged.notChecked, `${label}: ${weight.reason}`], wantsWeight: true }
    : judged
}

/** The clinic's own limits: each counts by itself, however much the table allows. */
const checkClinicDoses = (order: Order, ingredient: ActiveIngredient): OfDrug => {
  const rows = forRoute(order.rows.clinicDoses.get(ingredient.drug) ?? [], ingredient)
  const others = takenTogether(order, ingredient)
  const judged = rows
    .filter((row) => isForAge(row, order))
    .map((row) => {
      const one = judgeAll({ order, ingredient, others, usual: [row], forUses: [], kg: null })
      return {
        ...one,
        findings: one.findings.map(
          (finding) => finding && { ...finding, key: `${finding.key}${keyEnd(row)}` },
        ),
      }
    })
  return {
    findings: judged.flatMap(({ findings }) => findings),
    notChecked: judged.flatMap(({ notChecked }) => notChecked),
    wantsWeight: false,
  }
}

const disabledDoses = (order: Order, ingredient: ActiveIngredient): string[] =>
  forRoute(order.rows.doses[ingredient.drug]?.doses ?? [], ingredient).some(
    (row) => !isUsed(row) && isForAge(row, order),
  )
    ? [disabledText(`${ingredient.label}, its dose`)]
    : []

const checkDrug = (order: Order, typed: ActiveIngredient, weight: Weight): OfDrug => {
  const ingredient = weighed(typed, weight)
  const ofTable = checkTableDoses(order, ingredient, weight)
  const ofClinic = checkClinicDoses(order, ingredient)
  return {
    findings: [...ofTable.findings, ...ofClinic.findings],
    notChecked: [...disabledDoses(order, ingredient), ...ofTable.notChecked, ...ofClinic.notChecked],
    wantsWeight: ofTable.wantsWeight,
  }
}

/** Doses against every limit that a source states for this person: at one time, in a day and a week, how often and how long. */
export const checkDoses = (order: Order): Checked => {
  const weight = weightOf(order)
  const each = order.ordered.ingredients.map((ingredient) => ({
    ingredient,
    ...checkDrug(order, ingredient, weight),
  }))
  const unweighed = each.filter(({ wantsWeight }) => wantsWeight)
  const [first] = unweighed
  return {
    findings: [
      ...each.flatMap(({ findings }) => findings.filter((one) => one !== null)),
      ...(first && 'reason' in weight
        ? [
            missing(
              'dose',
              'weight',
              first.ingredient.medicationIndex,
              `The dose of ${listText(unweighed.map(({ ingredient }) => ingredient.label))} goes by weight: ${
                weight.reason === 'no weight' ? 'none is recorded' : weight.reason
              }.`,
            ),
          ]
        : []),
    ],
    notChecked: [...new Set(each.flatMap(({ notChecked }) => notChecked))],
  }
}
