import { Calendar, House, type LucideIcon } from 'lucide-react'
import type { Role } from '@alafia/contract/kernel/roles'

export type PageLink = {
  to: '/' | '/appointments' | '/doctor/dashboard' | '/pharmacist/dashboard' | '/admin/dashboard'
  label: string
  icon: LucideIcon
  also?: string
}

/** The navigation of each role, in its order: the pages that exist. `also` is another address of the same page. */
export const pagesOf: Record<Role, readonly PageLink[]> = {
  patient: [
    { to: '/', label: 'Dashboard', icon: House, also: '/patient/dashboard' },
    { to: '/appointments', label: 'Appointments', icon: Calendar },
  ],
  doctor: [
    { to: '/doctor/dashboard', label: 'Dashboard', icon: House },
    { to: '/appointments', label: 'Appointments', icon: Calendar },
  ],
  pharmacist: [{ to: '/pharmacist/dashboard', label: 'Dashboard', icon: House }],
  admin: [{ to: '/admin/dashboard', label: 'Dashboard', icon: House }],
}
