import type { HealthFacts } from '@alafia/contract/clinical/facts/schema'
import { adultBmiFrom } from './body-mass.ts'

type Category = HealthFacts['bloodPressure']

const whoClasses =
  'WHO, international classification of adult underweight, overweight and obesity according to BMI (2004); the same in NSTG 2022, Obesity'

const bmiClasses = [
  { from: 40, label: 'Obesity class III' },
  { from: 35, label: 'Obesity class II' },
  { from: 30, label: 'Obesity class I' },
  { from: 25, label: 'Overweight' },
  { from: 18.5, label: 'Normal' },
  { from: 17, label: 'Mild thinness' },
  { from: 16, label: 'Moderate thinness' },
  { from: 0, label: 'Severe thinness' },
] as const

/** @param years at the weighing; null if unknown. Null for a child. */
export const bmiCategory = (bmi: number, years: number | null): Category => {
  if (years === null || years < adultBmiFrom) return null
  const found = bmiClasses.find(({ from }) => bmi >= from)
  return found ? { label: found.label, source: whoClasses } : null
}

const ish2020 =
  'International Society of Hypertension, global practice guidelines 2020 (Medscape summary of 2020-05-29); one reading is no diagnosis'

/** Either number is enough for a category; the higher of the two counts. */
const pressureGrades = [
  { systolic: 160, diastolic: 100, label: 'Grade 2 hypertension' },
  { systolic: 140, diastolic: 90, label: 'Grade 1 hypertension' },
  { systolic: 130, diastolic: 85, label: 'High-normal' },
  { systolic: 0, diastolic: 0, label: 'Normal' },
] as const

/**
 * By ISH 2020, for adults; it has no category for a low blood pressure, so 'Normal' is at most 129/84.
 * @param years at the reading; null if unknown. Null under 18, where other tables apply.
 */
export const bloodPressureCategory = (
  systolic: number,
  diastolic: number,
  years: number | null,
): Category => {
  if (years === null || years < 18) return null
  const found = pressureGrades.find((grade) => systolic >= grade.systolic || diastolic >= grade.diastolic)
  return found ? { label: found.label, source: ish2020 } : null
}
