import { addDays, type CivilDate } from '@alafia/contract/kernel/civil'
import { plainDate } from '@alafia/contract/kernel/format'
import type { ConditionRow } from '../facts/conditions/row.ts'
import type { ActiveIngredient } from '../medicines-in-use.ts'
import { listText, missing, type Checked, type Order } from '../order/order.ts'
import { notedProblems } from '../noted-problems.ts'
import { daysSince, hasReached } from '../person.ts'
import { isSerious, lookedUp, nothingToDo, rowFinding, rowsOf, worstRow } from './circumstance.ts'

/** A woman of these ages may be pregnant. */
const [fromYears, toYears] = [12, 55]
/** A statement that someone isn't pregnant counts for a cycle; that she doesn't breastfeed, for half a year. */
const notPregnantLasts = 28
const notBreastfeedingLasts = 183

type Trimester = 'first' | 'second' | 'third'

/** 280 days before the due date is the first day of the last period; trimesters end after 13 and 27 whole weeks. */
export const trimesterOf = (dueDate: CivilDate, today: CivilDate): Trimester => {
  if (today < addDays(dueDate, 14 * 7 - 280)) return 'first'
  return today < addDays(dueDate, 28 * 7 - 280) ? 'second' : 'third'
}

const appliesIn = ({ when }: ConditionRow, trimester: Trimester | null): boolean => {
  if (!('pregnancy' in when)) return false
  const { pregnancy } = when
  if (pregnancy === 'any' || trimester === null) return true
  return pregnancy === 'second and third' ? trimester !== 'first' : pregnancy === trimester
}

const mayBePregnant = ({ person, today }: Order): 'yes' | 'no' | 'age' | 'sex' => {
  if (person.pregnancy?.state === 'pregnant') return 'yes'
  if (person.sex === 'male') return 'no'
  const isOldEnough = hasReached(person, { unit: 'years', count: fromYears }, today)
  const isPast = hasReached(person, { unit: 'years', count: toYears + 1 }, today)
  if (isOldEnough === false || isPast === true) return 'no'
  if (isOldEnough === null) return 'age'
  return person.sex === null ? 'sex' : 'yes'
}

const checkPregnant = (order: Order): Checked => {
  const { person, today, ordered } = order
  const dueDate = person.pregnancy?.dueDate ?? null
  const trimester = dueDate === null ? null : trimesterOf(dueDate, today)
  const applying = ({ drug }: ActiveIngredient) =>
    rowsOf(order, 'pregnancy', drug).filter((row) => appliesIn(row, trimester))
  return {
    findings: ordered.ingredients.flatMap((ingredient) => {
      const row = worstRow(applying(ingredient))
      return row ? rowFinding(order, 'pregnancy', ingredient, row, 'in pregnancy', 'pregnant') : []
    }),
    notChecked: lookedUp(order, 'pregnancy', applying, 'pregnancy', (row) => appliesIn(row, trimester)),
  }
}

const stale = (statedAt: string) =>
  `the statement that she isn’t pregnant is of ${plainDate(statedAt.slice(0, 10))}`

/** Whether she is pregnant isn't known: that decides if a drug must not be given in pregnancy. */
const checkUnknown = (order: Order, ask: 'pregnancy' | 'sex' | 'date-of-birth', reason: string): Checked => {
  const decided = order.ordered.ingredients.filter(
    ({ drug, isTopical }) => !isTopical && rowsOf(order, 'pregnancy', drug).some(isSerious),
  )
  const [first] = decided
  return {
    findings: first
      ? [
          missing(
            'pregnancy',
            ask,
            first.medicationIndex,
            `${listText(decided.map(({ label }) => label))} may harm an unborn child: ${reason}.`,
          ),
        ]
      : [],
    notChecked: [reason],
  }
}

/** Stated, or on the problem list. A pregnancy there counts unless someone has said otherwise. */
const isPregnant = ({ person }: Order) =>
  person.pregnancy === null
    ? person.sex !== 'male' && notedProblems(person).some((one) => one.pregnancy)
    : person.pregnancy.state === 'pregnant'

const checkPregnancyOf = (order: Order): Checked => {
  const { pregnancy } = order.person
  if (isPregnant(order)) return checkPregnant(order)
  const may = mayBePregnant(order)
  if (may === 'no') return nothingToDo
  if (may === 'age') return checkUnknown(order, 'date-of-birth', 'the date of birth isn’t known')
  if (may === 'sex') return checkUnknown(order, 'sex', 'the sex isn’t known')
  if (pregnancy === null) return checkUnknown(order, 'pregnancy', 'whether she is pregnant isn’t known')
  return daysSince(pregnancy.statedAt, order.today) > notPregnantLasts
    ? checkUnknown(order, 'pregnancy', stale(pregnancy.statedAt))
    : nothingToDo
}

const checkBreastfeeding = (order: Order): Checked => {
  const { person, today, ordered } = order
  const stated = person.breastfeeding
  if (stated?.state === 'yes') {
    const rows = ({ drug }: ActiveIngredient) => rowsOf(order, 'breastfeeding', drug)
    return {
      findings: ordered.ingredients.flatMap((ingredient) => {
        const row = worstRow(rows(ingredient))
        return row
          ? rowFinding(order, 'pregnancy', ingredient, row, 'while breastfeeding', 'breastfeeding')
          : []
      }),
      notChecked: lookedUp(order, 'breastfeeding', rows, 'breastfeeding'),
    }
  }
  if (mayBePregnant(order) !== 'yes') return nothingToDo
  return stated === null || daysSince(stated.statedAt, today) > notBreastfeedingLasts
    ? { findings: [], notChecked: ['whether she breastfeeds isn’t known'] }
    : nothingToDo
}

export const checkPregnancy = (order: Order): Checked => {
  const [pregnancy, breastfeeding] = [checkPregnancyOf(order), checkBreastfeeding(order)]
  return {
    findings: [...pregnancy.findings, ...breastfeeding.findings],
    notChecked: [...pregnancy.notChecked, ...breastfeeding.notChecked],
  }
}
