import type { HealthFacts } from '@alafia/contract/clinical/facts/schema'
import { statedOf } from '@alafia/contract/clinical/statements/in-force'
import { ageOn, type CivilDate } from '@alafia/contract/kernel/civil'

/** Generous on purpose: asking once too often harms nobody. */
const ages = { from: 10, to: 60 }

/** Whether pregnancy and breastfeeding are asked about. What was stated is always shown. */
export const mayBePregnant = ({ statements, dateOfBirth }: HealthFacts, today: CivilDate): boolean => {
  const isStated = [statements.pregnancy, statements.breastfeeding].some((one) => statedOf(one).length > 0)
  const sex = statedOf(statements.sex).at(-1)?.value
  const age = dateOfBirth === null ? undefined : ageOn(today, dateOfBirth)
  return isStated || (sex !== 'male' && (age === undefined || (age >= ages.from && age <= ages.to)))
}
