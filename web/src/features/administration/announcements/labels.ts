import { roles, type Role } from '@alafia/contract/kernel/roles'
import { formatNumber } from '../../../lib/format.ts'

export const audienceLabel: Record<Role, string> = {
  patient: 'Patients',
  doctor: 'Doctors',
  pharmacist: 'Pharmacists',
  admin: 'Administrators',
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** 'Patients, doctors and administrators'; 'Everyone' for all four. */
export const audienceText = (chosen: readonly Role[]): string => {
  if (chosen.length === roles.length) return 'Everyone'
  const words = list.format(roles.filter((role) => chosen.includes(role)).map((role) => audienceLabel[role]))
  return words.slice(0, 1) + words.slice(1).toLowerCase()
}

/** '1 person', '1,247 people'. */
export const peopleCount = (count: number): string =>
  count === 1 ? '1 person' : `${formatNumber(count)} people`
