import {
  Calendar,
  CreditCard,
  FileText,
  House,
  MapPin,
  Package,
  Pill,
  Users,
  type LucideIcon,
} from 'lucide-react'
import type { Role } from '@alafia/contract/kernel/roles'

export type PageLink = {
  to:
    | '/'
    | '/appointments'
    | '/records'
    | '/prescriptions'
    | '/family'
    | '/billing'
    | '/pharmacy'
    | '/inventory'
    | '/doctor/dashboard'
    | '/pharmacist/dashboard'
    | '/admin/dashboard'
  label: string
  /** At the bottom of a phone, where six stand side by side. */
  short?: string
  icon: LucideIcon
  also?: string
}

const prescriptions: PageLink = {
  to: '/prescriptions',
  label: 'Prescriptions',
  short: 'Medicines',
  icon: Pill,
}

/** The navigation of each role, in its order: the pages that exist. `also` is another address of the same page. */
export const pagesOf: Record<Role, readonly PageLink[]> = {
  patient: [
    { to: '/', label: 'Dashboard', short: 'Home', icon: House, also: '/patient/dashboard' },
    { to: '/appointments', label: 'Appointments', short: 'Visits', icon: Calendar },
    { to: '/records', label: 'Medical Records', short: 'Records', icon: FileText },
    prescriptions,
    { to: '/family', label: 'Family', icon: Users },
    { to: '/billing', label: 'Billing', icon: CreditCard },
    { to: '/pharmacy', label: 'Find Pharmacy', icon: MapPin },
  ],
  doctor: [
    { to: '/doctor/dashboard', label: 'Dashboard', icon: House },
    {
      to: '/appointments',
      label: 'Appointments',
      short: 'Visits',
      icon: Calendar,
      also: '/doctor/calendar',
    },
    { to: '/records', label: 'Medical Records', short: 'Records', icon: FileText },
    prescriptions,
  ],
  pharmacist: [
    { to: '/pharmacist/dashboard', label: 'Dashboard', icon: House },
    prescriptions,
    { to: '/inventory', label: 'Inventory', icon: Package },
    { to: '/pharmacy', label: 'Pharmacies', icon: MapPin },
  ],
  admin: [
    { to: '/admin/dashboard', label: 'Dashboard', icon: House },
    { to: '/billing', label: 'Billing', icon: CreditCard },
    { to: '/pharmacy', label: 'Pharmacies', icon: MapPin },
  ],
}
