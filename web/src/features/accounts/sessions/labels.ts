import type { Network } from '@alafia/contract/accounts/sessions.schema'
import type { Role } from '@alafia/contract/kernel/roles'

export const roleNames: Record<Role, string> = {
  patient: 'Patient',
  doctor: 'Doctor',
  pharmacist: 'Pharmacist',
  admin: 'Administrator',
}

export const deviceLabel = (device: string | null): string => device ?? 'Unknown device'

export const networkLabel = ({ label, isThis }: Network): string =>
  isThis ? `${label} (where you are now)` : label
