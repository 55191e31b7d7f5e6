import { appliesTo, limitText } from '../age.ts'
import { ageLimits } from '../facts/ages/all.ts'
import type { AgeRow } from '../facts/ages/row.ts'
import { drugNames, drugs, drugsOf, type DrugName } from '../facts/drugs/all.ts'
import { found, listText, missing, type Checked, type Order } from '../order/order.ts'

const prepared = ageLimits.map((row) => ({ row, whom: drugsOf(row.whom) }))
const limitsOf = new Map<DrugName, readonly AgeRow[]>(
  drugNames.map((drug) => [drug, prepared.filter(({ whom }) => whom.has(drug)).map(({ row }) => row)]),
)

export const checkAge = ({ ordered, person: { dateOfBirth }, today }: Order): Checked => {
  if (dateOfBirth === null) {
    const decided = ordered.ingredients.filter(({ drug, isTopical }) =>
      limitsOf.get(drug)?.some(({ severity }) => severity === 'serious' && !isTopical),
    )
    const [first] = decided
    return {
      findings: first
        ? [
            missing(
              'age',
              'date-of-birth',
              first.medicationIndex,
              `The date of birth isn’t known: ${listText(decided.map(({ label }) => label))} must not be given at every age.`,
            ),
          ]
        : [],
      notChecked: ['the date of birth isn’t known'],
    }
  }
  return {
    findings: ordered.ingredients.flatMap(({ drug, label, medicationIndex, isTopical }) => {
      const applying = (limitsOf.get(drug) ?? []).filter((row) => appliesTo(row, dateOfBirth, today))
      // 'Codeine under 12' makes 'codeine under 18' redundant.
      const worst = applying.some(({ severity }) => severity === 'serious') ? 'serious' : 'caution'
      return applying
        .filter(({ severity }) => severity === worst)
        .map((row) =>
          found({
            kind: 'age',
            severity: isTopical ? 'caution' : row.severity,
            medication: medicationIndex,
            key: `age:${drug}:${limitText(row)}`,
            message: `${label} ${limitText(row)}: ${row.effect}`,
            sources: row.sources,
          }),
        )
    }),
    notChecked: ordered.ingredients
      .filter(({ drug }) => drugs[drug].isOnlyNamed)
      .map(({ label }) => `${label}: only its name is in the table`),
  }
}
