import { ageOn } from '@alafia/contract/kernel/civil'
import type { HealthFacts } from '@alafia/contract/clinical/facts/schema'
import type { MeasurementKind } from '@alafia/contract/clinical/measurements/kinds'
import type { StatementTopic } from '@alafia/contract/clinical/statements/schema'
import { bloodPressureCategory, bmiCategory, bmiOf } from './categories.ts'
import { currentOf } from './current-statement.ts'
import type { StoredFacts } from './exports.queries.ts'

/** Age in years at an instant: a day more or less doesn't matter here. */
const yearsAt = (instant: string, dateOfBirth: string | null) =>
  dateOfBirth === null ? null : ageOn(instant.slice(0, 10), dateOfBirth)

/** The stored facts as people read them, with what follows from them. */
export const toHealthFacts = (
  stored: StoredFacts,
): Omit<HealthFacts, 'patientId' | 'familyMemberId' | 'firstName' | 'lastName' | 'mayChange'> => {
  const { statements, measurements, dateOfBirth } = stored
  const latest = (kind: MeasurementKind) => measurements.find((one) => one.kind === kind)
  const [weight, height, pressure] = [latest('weight'), latest('height'), latest('blood-pressure')]
  const value = weight && height && bmiOf(weight.value, height.value)
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
    bmi:
      weight && height && value !== undefined
        ? {
            value,
            category: bmiCategory(value, yearsAt(weight.measuredAt, dateOfBirth)),
            weighedAt: weight.measuredAt,
            measuredAt: height.measuredAt,
          }
        : null,
    bloodPressure:
      pressure?.diastolic == null
        ? null
        : bloodPressureCategory(
            pressure.value,
            pressure.diastolic,
            yearsAt(pressure.measuredAt, dateOfBirth),
          ),
  }
}
