import {
  Calendar,
  ChartColumn,
  CreditCard,
  FileText,
  HeartPulse,
  House,
  MapPin,
  MessageSquare,
  Package,
  Pill,
  ScrollText,
  Search,
  ShieldCheck,
  Users,
  type LucideIcon,
} from 'lucide-react'
import type { Role } from '@alafia/contract/kernel/roles'

export type PageLink = {
  to:
    | '/'
    | '/appointments'
    | '/doctors'
    | '/records'
    | '/prescriptions'
    | '/family'
    | '/patient/health'
    | '/billing'
    | '/pharmacy'
    | '/messages'
    | '/inventory'
    | '/insurance-claims'
    | '/doctor/dashboard'
    | '/pharmacist/dashboard'
    | '/admin/dashboard'
    | '/admin/users'
    | '/admin/logs'
    | '/admin/reports'
    | '/admin/security'
  label: string
  /** The label in a phone's bottom bar, where six fit side by side. */
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

/** Its link also shows the number of unread messages. */
const messages: PageLink = { to: '/messages', label: 'Messages', icon: MessageSquare }

/** Each role's navigation, in order. `also` is another address of the same page. */
export const pagesOf: Record<Role, readonly PageLink[]> = {
  patient: [
    { to: '/', label: 'Dashboard', short: 'Home', icon: House, also: '/patient/dashboard' },
    { to: '/appointments', label: 'Appointments', short: 'Bookings', icon: Calendar },
    { to: '/records', label: 'Medical Records', short: 'Records', icon: FileText },
    prescriptions,
    { to: '/family', label: 'Family', icon: Users },
    { to: '/patient/health', label: 'Health', icon: HeartPulse },
    messages,
    { to: '/billing', label: 'Billing', icon: CreditCard },
    { to: '/doctors', label: 'Find a Doctor', icon: Search },
    { to: '/pharmacy', label: 'Find Pharmacy', icon: MapPin },
  ],
  doctor: [
    { to: '/doctor/dashboard', label: 'Dashboard', icon: House },
    {
      to: '/appointments',
      label: 'Appointments',
      short: 'Bookings',
      icon: Calendar,
      also: '/doctor/calendar',
    },
    { to: '/records', label: 'Medical Records', short: 'Records', icon: FileText },
    prescriptions,
    messages,
  ],
  pharmacist: [
    { to: '/pharmacist/dashboard', label: 'Dashboard', short: 'Home', icon: House },
    prescriptions,
    { to: '/inventory', label: 'Inventory', icon: Package },
    { to: '/pharmacy', label: 'Pharmacies', short: 'Pharmacy', icon: MapPin },
    messages,
    { to: '/insurance-claims', label: 'Insurance Claims', icon: CreditCard },
  ],
  admin: [
    { to: '/admin/dashboard', label: 'Dashboard', short: 'Home', icon: House },
    { to: '/admin/users', label: 'Users', icon: Users },
    { to: '/admin/reports', label: 'Reports', icon: ChartColumn },
    { to: '/admin/logs', label: 'System Logs', short: 'Logs', icon: ScrollText },
    { to: '/admin/security', label: 'Security', icon: ShieldCheck },
    { to: '/billing', label: 'Billing', icon: CreditCard },
    { to: '/pharmacy', label: 'Pharmacies', icon: MapPin },
    messages,
  ],
}
