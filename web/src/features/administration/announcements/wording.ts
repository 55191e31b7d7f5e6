import { roles, type Role } from '@alafia/contract/kernel/roles'
import { formatNumber } from '../../../lib/format.ts'

export const groupLabel: Record<Role, string> = {
  patient: 'Patients',
  doctor: 'Doctors',
  pharmacist: 'Pharmacists',
  admin: 'Administrators',
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** 'Patients, doctors and administrators'; 'Everybody' for all four. */
export const groupsOf = (chosen: readonly Role[]): string => {
  if (chosen.length === roles.length) return 'Everybody'
  const words = list.format(roles.filter((role) => chosen.includes(role)).map((role) => groupLabel[role]))
  return words.slice(0, 1) + words.slice(1).toLowerCase()
}

/** '1 person', '1,247 people'. */
export const peopleOf = (count: number): string =>
  count === 1 ? '1 person' : `${formatNumber(count)} people`
