import type { Measurement } from '@alafia/contract/clinical/measurements/schema'
import type { Sex } from '@alafia/contract/clinical/statements/schema'

export const sexLabels: Record<Sex, string> = { female: 'Female', male: 'Male', intersex: 'Intersex' }

/** Where something was measured. */
export const placeLabels: Record<Measurement['place'], string> = { clinic: 'In the clinic', home: 'At home' }
