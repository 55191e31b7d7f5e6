import type { SessionUser } from '@alafia/contract/accounts/schema'
import type { Role } from '@alafia/contract/kernel/roles'
import type { Notification } from '@alafia/contract/notifications/schema'
import type { Target } from '@alafia/contract/notifications/targets'

type NotificationTarget = Pick<Notification, 'type' | 'target'>
type Kind = Target['kind']
/** Undefined where a role has no page for it. */
type Addresses = Record<Kind, Partial<Record<Role, (id: number) => string>>>

const appointment = (id: number) => `/appointments?appointment=${id}`
const prescription = (id: number) => `/prescriptions?prescription=${id}`
const record = (id: number) => `/records?record=document-${id}`
const testOrder = (id: number) => `/tests/${id}`
const conversation = (id: number) => `/messages?conversation=${id}`
const item = (id: number) => `/inventory?item=${id}`
const transfers = () => '/inventory?do=transfers'
const discrepancies = () => '/inventory?do=discrepancies'
const payment = (id: number) => `/billing?payment=${id}`
const ownSecurity = () => '/settings/security'
const ownProfile = () => '/settings/profile'

const addresses: Addresses = {
  appointment: { patient: appointment, doctor: appointment },
  waitlist: { patient: () => '/appointments' },
  prescription: {
    patient: prescription,
    doctor: prescription,
    pharmacist: (id) => `/pharmacist/dashboard?review=${id}`,
  },
  conversation: {
    patient: conversation,
    doctor: conversation,
    pharmacist: conversation,
    admin: conversation,
  },
  record: { patient: record, doctor: record },
  'test-order': { patient: testOrder, doctor: testOrder },
  reminder: { patient: () => '/' },
  'emergency-access': {
    patient: () => '/settings/access',
    doctor: () => '/doctor/emergency',
    admin: (id) => `/admin/emergency?status=all&case=${id}`,
  },
  'care-request': { patient: () => '/care', doctor: () => '/doctor/dashboard' },
  'owed-list': { pharmacist: () => '/pharmacist/dashboard?queue=owed' },
  'inventory-item': { pharmacist: item, admin: item },
  'stock-transfer': { pharmacist: transfers, admin: transfers },
  'controlled-discrepancy': { pharmacist: item, admin: discrepancies },
  'issue-report': {
    pharmacist: () => '/pharmacist/reports',
    admin: (id) => `/admin/issues?status=all&case=${id}`,
  },
  // The notification contains the whole announcement; only administrators have a page of them.
  announcement: { admin: () => '/admin/announcements' },
  payment: { patient: payment, admin: payment },
  account: {
    patient: ownProfile,
    doctor: ownProfile,
    pharmacist: ownProfile,
    admin: (id) => `/admin/users?user=${id}`,
  },
  'sign-in': { patient: ownSecurity, doctor: ownSecurity, pharmacist: ownSecurity, admin: ownSecurity },
  'record-share': { patient: () => '/records/shared' },
  'own-data': { patient: () => '/settings/your-data' },
  'account-closing': { patient: () => '/settings/close-account' },
  'audit-trail': { admin: (id) => `/admin/logs?entry=${id}` },
  'prescription-audit': { admin: (id) => `/admin/logs?kind=prescription&patient=${id}` },
  'letter-audit': { admin: (id) => `/admin/logs?kind=letter&patient=${id}` },
}

/** The link to what a notification is about, for someone in this role; undefined if there is nothing to open. */
export const linkForRole = (role: Role, { type, target }: NotificationTarget): string | undefined => {
  if (target === null) return undefined
  // The doctor is waiting already.
  if (type === 'care-taken' && role === 'patient') return `/visit/${target.id}`
  return addresses[target.kind][role]?.(target.id)
}

/**
 * The same for someone with several roles: in the role that may see it, otherwise the current one, otherwise the first that has
 * a page.
 */
export const linkFor = (
  { role: present, roles }: Pick<SessionUser, 'role' | 'roles'>,
  about: NotificationTarget,
) => {
  const only = roles.find((role) => role === about.target?.role)
  for (const role of only ? [only] : [present, ...roles]) {
    const address = linkForRole(role, about)
    if (address !== undefined) return { role, address }
  }
  return undefined
}
