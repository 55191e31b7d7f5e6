import type { Role } from '@alafia/contract/kernel/roles'

export type Named = { firstName: string; lastName: string }

/** Spec §2.3's four options; without a name where nobody is known for the role. */
export const roleLabel = (role: Role, person: Named | undefined): string => {
  const name = person ? ` ${person.firstName} ${person.lastName}` : ''
  const label: Record<Role, string> = {
    patient: `Patient${name}`,
    doctor: person ? `Doctor - Dr.${name}` : 'Doctor',
    pharmacist: `Pharmacist${name}`,
    admin: 'System Admin',
  }
  return label[role]
}
