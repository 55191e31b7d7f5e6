import type { ProfileDetails } from '../profiles.ts'
import type { Cast } from './cast.ts'

/** What the demo's patients have noted of themselves. The address is one of Lagos, and lies where it says. */
export const profilesOf = ({ patients }: Cast): ({ of: { id: number } } & ProfileDetails)[] => [
  {
    of: patients.amina,
    medicalConditions: ['Hypertension'],
    regularMedicines: ['Amlodipine 5 mg'],
    address: '14 Bourdillon Road, Ikoyi, Lagos',
    latitude: 6.4541,
    longitude: 3.4369,
    insuranceProvider: 'Harmattan Health',
    insurancePlan: 'Family Plus',
    insuranceNumber: 'HH-2048-1157',
  },
  { of: patients.musa, medicalConditions: ['Hypertension'], address: '3 Ahmadu Bello Way, Kaduna' },
  {
    of: patients.segun,
    allergies: ['Ibuprofen'],
    insuranceProvider: 'Harmattan Health',
    insurancePlan: 'Senior',
    insuranceNumber: 'HH-1987-0042',
  },
]
