import type { Role } from '@alafia/contract/kernel/roles'

export type DemoAccount = { role: Role; email: string; password: string; firstName: string; lastName: string }

/** The accounts that anyone can use in demo mode; the role switcher signs in as the first of each role. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    role: 'patient',
    email: 'patient@alafia.example',
    password: 'Alafia-patient-1',
    firstName: 'Amina',
    lastName: 'Bello',
  },
  {
    role: 'doctor',
    email: 'doctor@alafia.example',
    password: 'Alafia-doctor-1',
    firstName: 'Chidi',
    lastName: 'Okafor',
  },
  {
    role: 'pharmacist',
    email: 'pharmacist@alafia.example',
    password: 'Alafia-pharmacist-1',
    firstName: 'Ifeoma',
    lastName: 'Umeh',
  },
  {
    role: 'admin',
    email: 'admin@alafia.example',
    password: 'Alafia-admin-1',
    firstName: 'Folake',
    lastName: 'Adeleke',
  },
  {
    role: 'patient',
    email: 'patient2@alafia.example',
    password: 'Alafia-patient-2',
    firstName: 'Musa',
    lastName: 'Ibrahim',
  },
  {
    role: 'doctor',
    email: 'doctor2@alafia.example',
    password: 'Alafia-doctor-2',
    firstName: 'Adanna',
    lastName: 'Eze',
  },
]

/** Signs beside the first pharmacist: what is controlled needs two people of the same pharmacy. */
export const secondPharmacist: DemoAccount = {
  role: 'pharmacist',
  email: 'pharmacist2@alafia.example',
  password: 'Alafia-pharmacist-2',
  firstName: 'Halima',
  lastName: 'Yakubu',
}
