import type { HealthFacts } from '@alafia/contract/clinical/facts/schema'
import { ageOn, type CivilDate } from '@alafia/contract/kernel/civil'

/** The age at which the WHO's growth tables end. */
const childUntil = 19

/** Whether growth and vaccines are shown. */
export const isChild = ({ dateOfBirth }: Pick<HealthFacts, 'dateOfBirth'>, today: CivilDate): boolean =>
  dateOfBirth !== null && ageOn(today, dateOfBirth) < childUntil
