import type { ConditionRow } from '../facts/conditions/row.ts'
import { kidneyFunctionOf, type KidneyFunction } from '../kidney-function.ts'
import { listText, missing, type Checked, type Order } from '../order/order.ts'
import { isSerious, lookedUp, rowFinding, rowsOf, worstRow } from './circumstance.ts'

type Applies = 'yes' | 'maybe' | 'no'

const applies = ({ when }: ConditionRow, { low, high, isDisease }: KidneyFunction): Applies => {
  if ('kidney' in when) return isDisease ? 'yes' : 'no'
  if (!('eGFRBelow' in when)) return 'no'
  if (high < when.eGFRBelow) return 'yes'
  return low < when.eGFRBelow ? 'maybe' : 'no'
}

/** Nothing but the name of the disease: the rows by eGFR can't be compared. */
const hasNoNumber = ({ low, high }: KidneyFunction) => high - low > 100

export const checkKidney = (order: Order): Checked => {
  const { ordered, person, today } = order
  const kidneys = kidneyFunctionOf(person, today)
  if (typeof kidneys === 'string') return { findings: [], notChecked: [kidneys] }
  const { ingredients } = ordered
  const rows = ({ drug }: (typeof ingredients)[number]) => rowsOf(order, 'kidney', drug)
  const unnumbered = hasNoNumber(kidneys)
  const decided = unnumbered
    ? ingredients.filter((one) => rows(one).some((row) => isSerious(row) && 'eGFRBelow' in row.when))
    : []
  const [first] = decided
  return {
    findings: [
      ...ingredients.flatMap((ingredient) => {
        const certain = worstRow(rows(ingredient).filter((row) => applies(row, kidneys) === 'yes'))
        const possible = unnumbered
          ? undefined
          : worstRow(rows(ingredient).filter((row) => applies(row, kidneys) === 'maybe'))
        if (certain && (isSerious(certain) || !possible))
          return rowFinding(order, 'kidney', ingredient, certain, kidneys.from, 'kidney')
        return possible ? rowFinding(order, 'kidney', ingredient, possible, kidneys.from, 'kidney', true) : []
      }),
      ...(first
        ? [
            missing(
              'kidney',
              'creatinine',
              first.medicationIndex,
              `${listText(decided.map(({ label }) => label))} ${kidneys.from}: how well the kidneys work isn’t known, and decides whether it may be given.`,
            ),
          ]
        : []),
    ],
    notChecked: [
      ...lookedUp(order, 'kidney', rows, 'kidney function', (row) => applies(row, kidneys) !== 'no'),
      ...(unnumbered ? ['kidney disease is noted without a creatinine or a stage'] : []),
    ],
  }
}
