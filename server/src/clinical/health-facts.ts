import { ageOn, civilOf, type CivilDate, type ZoneName } from '@alafia/contract/kernel/civil'
import type { HealthFacts } from '@alafia/contract/clinical/facts/schema'
import type { MeasurementKind } from '@alafia/contract/clinical/measurements/kinds'
import type { StatementTopic } from '@alafia/contract/clinical/statements/schema'
import type { Measurement } from '@alafia/contract/clinical/measurements/schema'
import { adultBmiFrom, bmiOf } from './body-mass.ts'
import { bloodPressureCategory, bmiCategory } from './categories.ts'
import { currentOf } from './current-statement.ts'
import type { StoredFacts } from './exports.queries.ts'

type Born = { dateOfBirth: CivilDate | null; zone: ZoneName }

const dayOf = ({ measuredAt }: Measurement, { zone }: Born): CivilDate =>
  civilOf(new Date(measuredAt), zone).date

/** Age in years on the clinic's day of the measurement; null if the date of birth is unknown. */
const yearsAt = (one: Measurement, born: Born) =>
  born.dateOfBirth === null ? null : ageOn(dayOf(one, born), born.dateOfBirth)

/** Who still grew when the height was measured has a BMI only of that day, as on the growth charts. */
const isHeightOf = (weight: Measurement, height: Measurement, born: Born): boolean => {
  const years = yearsAt(height, born)
  return years === null || years >= adultBmiFrom || dayOf(height, born) === dayOf(weight, born)
}

const bmiFrom = (
  weight: Measurement | undefined,
  height: Measurement | undefined,
  born: Born,
): HealthFacts['bmi'] => {
  if (!weight || !height || !isHeightOf(weight, height, born)) return null
  const value = Math.round(bmiOf(weight.value, height.value) * 10) / 10
  return {
    value,
    category: bmiCategory(value, yearsAt(weight, born)),
    weighedAt: weight.measuredAt,
    measuredAt: height.measuredAt,
  }
}

/**
 * The stored facts as people read them, with what follows from them.
 * @param zone of the clinic
 */
export const toHealthFacts = (
  stored: StoredFacts,
  zone: ZoneName,
): Omit<HealthFacts, 'patientId' | 'familyMemberId' | 'firstName' | 'lastName' | 'mayChange'> => {
  const { statements, measurements, dateOfBirth } = stored
  const latest = (kind: MeasurementKind) => measurements.find((one) => one.kind === kind)
  const [weight, height, pressure] = [latest('weight'), latest('height'), latest('blood-pressure')]
  const born = { dateOfBirth, zone }
  const topic = (one: StatementTopic) => currentOf(statements, one)
  return {
    ...stored,
    statements: {
      sex: topic('sex'),
      gender: topic('gender'),
      pregnancy: topic('pregnancy'),
      breastfeeding: topic('breastfeeding'),
      'family-history': topic('family-history'),
      'social-history': topic('social-history'),
      'no-known-allergies': topic('no-known-allergies'),
      'no-known-problems': topic('no-known-problems'),
      'no-other-medicines': topic('no-other-medicines'),
    },
    bmi: bmiFrom(weight, height, born),
    bloodPressure:
      pressure?.diastolic == null
        ? null
        : bloodPressureCategory(pressure.value, pressure.diastolic, yearsAt(pressure, born)),
  }
}
