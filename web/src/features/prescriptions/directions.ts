import type { MedicationForm } from '@alafia/contract/prescriptions/schema'

type Told = Pick<MedicationForm, 'dosage' | 'frequency' | 'duration' | 'instructions'>

/** How to take it: '1 tablet each morning · 30 days · with water' */
export const directions = ({ dosage, frequency, duration, instructions }: Told): string =>
  [`${dosage} ${frequency}`, duration, instructions].filter(Boolean).join(' · ')
