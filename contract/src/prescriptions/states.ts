import type { Role } from '../kernel/roles.ts'

export const prescriptionStatuses = [
  'pending',
  'active',
  'fulfilled',
  'picked-up',
  'delivered',
  'rejected',
  'cancelled',
] as const
export type PrescriptionStatus = (typeof prescriptionStatuses)[number]

type Transition = { from: readonly PrescriptionStatus[]; to: PrescriptionStatus; by: readonly Role[] }

/** Every allowed transition, and who may make it (RX-14). */
export const prescriptionTransitions = {
  fulfil: { from: ['pending', 'active'], to: 'fulfilled', by: ['pharmacist'] },
  hold: { from: ['pending', 'active'], to: 'pending', by: ['pharmacist'] },
  reject: { from: ['pending', 'active'], to: 'rejected', by: ['pharmacist'] },
  handOver: { from: ['fulfilled'], to: 'picked-up', by: ['pharmacist'] },
  deliver: { from: ['fulfilled'], to: 'delivered', by: ['pharmacist'] },
  refill: { from: ['fulfilled', 'picked-up', 'delivered'], to: 'active', by: ['patient'] },
  cancel: { from: ['pending', 'active'], to: 'cancelled', by: ['doctor'] },
} as const satisfies Record<string, Transition>

export type PrescriptionVerb = keyof typeof prescriptionTransitions

const transitions: Record<PrescriptionVerb, Transition> = prescriptionTransitions

export const canMove = (status: PrescriptionStatus, verb: PrescriptionVerb): boolean =>
  transitions[verb].from.includes(status)

export const mayMove = (role: Role, verb: PrescriptionVerb): boolean => transitions[verb].by.includes(role)

const verbByStatus: Record<PrescriptionStatus, PrescriptionVerb> = {
  pending: 'hold',
  active: 'refill',
  fulfilled: 'fulfil',
  'picked-up': 'handOver',
  delivered: 'deliver',
  rejected: 'reject',
  cancelled: 'cancel',
}

/** A PATCH names the new status. */
export const verbFor = (status: PrescriptionStatus): PrescriptionVerb => verbByStatus[status]

/** The fixed note of Mark Pending (RX-15). */
export const holdNote = 'Requires additional verification'

/** A prescription is valid for this long unless the doctor says otherwise. */
export const validForDays = 90

/** The queue of the pharmacist's dashboard. */
export const queuedStatuses = ['pending', 'active'] as const satisfies readonly PrescriptionStatus[]

/** The dashboards' vocabulary (RX-25): pending, active, fulfilled, rejected. */
export const dashboardLabel: Record<PrescriptionStatus, string> = {
  pending: 'Pending',
  active: 'Active',
  fulfilled: 'Fulfilled',
  'picked-up': 'Fulfilled',
  delivered: 'Fulfilled',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
}

/** The patient pages' vocabulary: pending, filled, picked-up, delivered. */
export const patientLabel: Record<PrescriptionStatus, string> = {
  pending: 'Pending',
  active: 'Pending',
  fulfilled: 'Filled',
  'picked-up': 'Picked up',
  delivered: 'Delivered',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
}

/** Tabs of the prescriptions page besides All; `expired` depends on the date, not the status. */
export const prescriptionTabs = ['active', 'pending', 'fulfilled', 'rejected', 'expired'] as const
export type PrescriptionTab = (typeof prescriptionTabs)[number]

type Tabs = Partial<Record<PrescriptionTab, readonly PrescriptionStatus[]>>

/** RX-27: 'Active' are the current ones (RX-30). A requested refill is labelled 'Pending' there, so it is in that tab too. */
const patientTabs: Tabs = {
  pending: ['pending', 'active'],
  fulfilled: ['fulfilled'],
  rejected: ['rejected'],
}

/** By the dashboards' vocabulary. */
const dashboardTabs: Tabs = {
  active: ['active'],
  pending: ['pending'],
  fulfilled: ['fulfilled', 'picked-up', 'delivered'],
  rejected: ['rejected'],
}

/** The statuses in a tab of the role's pages; undefined for one that depends on the date too. */
export const statusesInTab = (role: Role, tab: PrescriptionTab): readonly PrescriptionStatus[] | undefined =>
  (role === 'patient' ? patientTabs : dashboardTabs)[tab]

/** With the first fill, a year of monthly fills. */
export const maxRefills = 11

/** 'Expiring Soon' (RX-29): at most this many days before the expiry date. */
export const expiringSoonDays = 30

/** `filled` is the patient pages' word for `fulfilled`, accepted on input. */
export const statusAlias = { filled: 'fulfilled' } as const satisfies Record<string, PrescriptionStatus>

/** Whether something of a recalled batch waits for the patient (INV-42). */
export const hasRecalledWaiting = ({ recalls }: { recalls: readonly { isWaiting: boolean }[] }): boolean =>
  recalls.some(({ isWaiting }) => isWaiting)
