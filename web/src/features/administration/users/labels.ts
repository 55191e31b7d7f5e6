import type { AccountStatus } from '@alafia/contract/administration/users/states'
import type { LicenceState } from '@alafia/contract/accounts/licences.states'
import type { Role } from '@alafia/contract/kernel/roles'

export const roleLabel: Record<Role, string> = {
  patient: 'Patient',
  doctor: 'Doctor',
  pharmacist: 'Pharmacist',
  admin: 'Administrator',
}

export const statusLabel: Record<AccountStatus, string> = {
  active: 'Active',
  invited: 'Invited',
  deactivated: 'Deactivated',
  closed: 'Closed',
}

export const licenceLabel: Record<LicenceState, string> = {
  valid: 'Licence valid',
  'expires-soon': 'Licence expires soon',
  expired: 'Licence expired',
  missing: 'No licence',
}

/** What the merge with another account means for this one (ADM-96). */
export const mergeText = ({ email, stays }: { email: string; stays: boolean }): string =>
  stays ? `Merged into ${email}` : `${email} is merged into it`

export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`

/** '1 appointment', '3 appointments' */
export const appointmentCount = (count: number): string =>
  count === 1 ? '1 appointment' : `${count} appointments`

/** '₦15,000' as '15000'; anything that isn't an amount stays as it is, for the form to refuse. */
export const toAmount = (typed: string): string => typed.replaceAll(/[,\s\p{Sc}]|\.\s*$/gu, '')
