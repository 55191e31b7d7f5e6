import type { AppointmentTab } from '@alafia/contract/appointments/states'
import type { PaymentView } from '@alafia/contract/billing/states'
import type { ReviewStatus } from '@alafia/contract/chart-access/reviews/states'
import { roles, type Role } from '@alafia/contract/kernel/roles'
import type { QueueFilter } from '@alafia/contract/prescriptions/queue'
import type { PrescriptionTab } from '@alafia/contract/prescriptions/states'
import { dateParam, idParam, textParam } from './address-params.ts'

const roleIn = (value: unknown): Role | undefined => roles.find((one) => one === value)
/** Only a path of our own: a link must not send anyone to another site after signing in. */
const ownPath = (value: unknown) => {
  // Any origin serves: what matters is whether the path leaves it.
  const own = 'https://alafia.invalid'
  if (typeof value !== 'string' || !value.startsWith('/') || !URL.canParse(value, own)) return undefined
  const { origin, pathname, search } = new URL(value, own)
  return origin === own && pathname !== '/' ? pathname + search : undefined
}
/** The URL's query before validation. */
type Given = Record<string, unknown>

/*
 * The search of each page. An invalid key is returned as undefined: if it were left out, the router would pass on the raw
 * value.
 */
type LoginSearch = { role?: Role | undefined; from?: string | undefined }
type CalendarSearch = { week?: string | undefined; appointment?: number | undefined }
type AppointmentsSearch = {
  tab?: AppointmentTab | undefined
  search?: string | undefined
  appointment?: number | undefined
}
type PrescriptionsSearch = {
  search?: string | undefined
  member?: 'self' | number | undefined
  tab?: PrescriptionTab | 'handled' | 'asked' | undefined
  /** The open prescription. */
  prescription?: number | undefined
}
type BillingSearch = {
  status?: PaymentView | undefined
  search?: string | undefined
  /** The payment whose details are open. */
  payment?: number | undefined
}
type ReportsSearch = { status?: ReviewStatus | undefined; open?: 'report' | undefined }
type PharmacistSearch = {
  review?: number | undefined
  open?: PharmacistDialog | undefined
  queue?: QueueFilter | undefined
  search?: string | undefined
}
type PharmacySearch = {
  search?: string | undefined
  pharmacy?: number | undefined
  prescription?: number | undefined
}

type SafetyTableSearch = {
  search?: string | undefined
  kind?: string | undefined
  list?: string | undefined
}

/** The quick actions that can open over the pharmacist's dashboard. */
const pharmacistDialogs = ['add-item', 'drugs', 'report', 'elsewhere'] as const
export type PharmacistDialog = (typeof pharmacistDialogs)[number]

// Listed here, because importing the names would bring the status tables into the login page.
const appointmentTabs = ['scheduled', 'completed', 'cancelled'] as const satisfies readonly AppointmentTab[]
const paymentViews = [
  'completed',
  'pending',
  'failed',
  'refund-requests',
  'refunds-at-desk',
] as const satisfies readonly PaymentView[]
const queueParts = ['new', 'refills', 'urgent', 'chosen', 'owed'] as const satisfies readonly QueueFilter[]
const caseStatuses = ['open', 'in-review', 'resolved'] as const satisfies readonly ReviewStatus[]
const prescriptionsTabs = [
  'active',
  'pending',
  'fulfilled',
  'rejected',
  'expired',
  'handled',
  'asked',
] as const satisfies readonly (PrescriptionTab | 'handled' | 'asked')[]

export const loginSearch = ({ role, from }: Given): LoginSearch => ({
  role: roleIn(role),
  from: ownPath(from),
})

export const calendarSearch = ({ week, appointment }: Given): CalendarSearch => ({
  week: dateParam(week),
  appointment: idParam(appointment),
})

/** The group session whose people are shown. */
export const groupSessionsSearch = ({ session }: Given): { session?: number | undefined } => ({
  session: idParam(session),
})

export const pharmacistSearch = ({ review, open, queue, search }: Given): PharmacistSearch => ({
  review: idParam(review),
  open: pharmacistDialogs.find((one) => one === open),
  queue: queueParts.find((one) => one === queue),
  search: textParam(search),
})

export const reportsSearch = ({ status, open }: Given): ReportsSearch => ({
  status: caseStatuses.find((one) => one === status),
  open: open === 'report' ? open : undefined,
})

export const announcementsSearch = ({ open }: Given): { open?: 'new' | undefined } => ({
  open: open === 'new' ? open : undefined,
})

export const billingSearch = ({ status, search, payment }: Given): BillingSearch => ({
  status: paymentViews.find((one) => one === status),
  search: textParam(search),
  payment: idParam(payment),
})

export const pharmacySearch = ({ search, pharmacy: selected, prescription }: Given): PharmacySearch => ({
  search: textParam(search),
  pharmacy: idParam(selected),
  prescription: idParam(prescription),
})

// Kind and list are validated by the page, which loads their names.
export const safetyTableSearch = ({ search, kind, list }: Given): SafetyTableSearch => ({
  search: textParam(search),
  kind: textParam(kind),
  list: textParam(list),
})

export const prescriptionsSearch = ({ search, member, tab, prescription }: Given): PrescriptionsSearch => ({
  search: textParam(search),
  member: member === 'self' ? member : idParam(member),
  tab: prescriptionsTabs.find((one) => one === tab),
  prescription: idParam(prescription),
})

export const appointmentsSearch = ({ tab, search, appointment }: Given): AppointmentsSearch => ({
  tab: appointmentTabs.find((one) => one === tab),
  search: textParam(search),
  appointment: idParam(appointment),
})
