import { plainDate } from '@alafia/contract/kernel/format'
import { appliesTo, limitText } from '../age.ts'
import { drugs } from '../facts/drugs/all.ts'
import { disabledText, isUsed, keyEnd } from '../live.ts'
import { found, listText, missing, type Checked, type Order } from '../order/order.ts'

export const checkAge = ({
  ordered,
  person: { dateOfBirth, otherDateOfBirth },
  today,
  rows: { ages: limitsOf },
}: Order): Checked => {
  if (dateOfBirth === null) {
    const decided = ordered.ingredients.filter(({ drug, isTopical }) =>
      limitsOf.get(drug)?.some((row) => isUsed(row) && row.severity === 'serious' && !isTopical),
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
      const applying = (limitsOf.get(drug) ?? []).filter(
        (row) => isUsed(row) && appliesTo(row, dateOfBirth, today),
      )
      // 'Codeine under 12' makes 'codeine under 18' redundant.
      const worst = applying.some(({ severity }) => severity === 'serious') ? 'serious' : 'caution'
      return applying
        .filter(({ severity }) => severity === worst)
        .map((row) =>
          found({
            kind: 'age',
            severity: isTopical ? 'caution' : row.severity,
            medication: medicationIndex,
            key: `age:${drug}:${limitText(row)}${keyEnd(row)}`,
            message: `${label} ${limitText(row)}: ${row.effect}`,
            sources: row.sources,
          }),
        )
    }),
    notChecked: [
      ...(otherDateOfBirth === undefined
        ? []
        : [`a linked record has another date of birth: ${plainDate(otherDateOfBirth)}`]),
      ...ordered.ingredients.flatMap(({ drug, label }) => [
        ...(drugs[drug].isOnlyNamed ? [`${label}: only its name is in the table`] : []),
        ...(limitsOf.get(drug) ?? [])
          .filter((row) => !isUsed(row) && appliesTo(row, dateOfBirth, today))
          .map((row) => disabledText(`${label} ${limitText(row)}`)),
      ]),
    ],
  }
}
