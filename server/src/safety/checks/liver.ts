import type { ConditionRow } from '../facts/conditions/row.ts'
import type { ActiveIngredient } from '../medicines-in-use.ts'
import type { Checked, Order } from '../order/order.ts'
import { notedProblems, problemsWereAsked, unrecognised } from '../noted-problems.ts'
import { lookedUp, nothingToDo, rowFinding, rowsOf, worstRow } from './circumstance.ts'

export const checkLiver = (order: Order): Checked => {
  const { person, ordered } = order
  const problems = notedProblems(person)
  const noted = problems.filter(({ liver }) => liver !== null)
  const unread = unrecognised(problems)
  const [first] = noted
  if (!first && unread.length === 0 && problemsWereAsked(person)) return nothingToDo
  if (!first)
    return {
      findings: [],
      notChecked: [...(problemsWereAsked(person) ? [] : ['problems were never asked about']), ...unread],
    }
  const isSevere = noted.some(({ liver }) => liver === 'severe disease')
  const applies = ({ when }: ConditionRow) => 'liver' in when && (when.liver === 'any disease' || isSevere)
  const applying = ({ drug }: ActiveIngredient) => rowsOf(order, 'liver', drug).filter(applies)
  const what = `with “${(noted.find(({ liver }) => liver === 'severe disease') ?? first).text}”`
  return {
    findings: ordered.ingredients.flatMap((ingredient) => {
      const row = worstRow(applying(ingredient))
      return row ? rowFinding(order, 'liver', ingredient, row, what, 'liver') : []
    }),
    notChecked: lookedUp(
      order,
      'liver',
      ({ drug }) => rowsOf(order, 'liver', drug),
      'liver disease',
      applies,
    ),
  }
}
