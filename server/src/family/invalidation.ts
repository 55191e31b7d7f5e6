import type { CacheTopic } from '@alafia/contract/notifications/events'
import type { Role } from '@alafia/contract/kernel/roles'
import type { Outbox } from '../outbox/outbox.ts'
import type { Tx } from '../request/context.ts'
import { findRelatives } from './relatives.queries.ts'

const topics: readonly CacheTopic[] = [
  'family',
  'appointments',
  'prescriptions',
  'records',
  'results',
  'payments',
  'reminders',
  'messages',
  'emergency-access',
]

/** Everything that the account holder may have open of a person who shares more or less from now on. */
export const invalidateShared = (publisher: Pick<Outbox, 'invalidate'>, userId: number): void => {
  for (const topic of topics) publisher.invalidate({ userId }, topic)
  publisher.invalidate({ userId }, 'facts', String(userId))
}

/** What shows names of other people, too: who booked, prescribed, dispensed, wrote or decided. */
const namingTopics: readonly CacheTopic[] = [
  ...topics,
  'facts',
  'video-visits',
  'urgent-care',
  'issue-reports',
  'inventory',
  'stock-takes',
  'claims',
  'users',
  'announcements',
]

/** Where staff read patients’ names. */
const topicsOfPatients: Record<Exclude<Role, 'patient'>, readonly CacheTopic[]> = {
  doctor: [
    'appointments',
    'prescriptions',
    'records',
    'results',
    'messages',
    'emergency-access',
    'facts',
    'video-visits',
    'urgent-care',
  ],
  pharmacist: ['prescriptions', 'payments', 'messages', 'facts', 'claims', 'inventory', 'issue-reports'],
  admin: ['appointments', 'payments', 'messages', 'emergency-access', 'inventory', 'issue-reports', 'users'],
}

/**
 * Whatever names someone who was renamed: of staff for everyone, and of a patient for themselves, the other parents of their children and
 * staff. Patients rename themselves, so what that reloads mustn't grow with the number of patients who are signed in.
 */
export const invalidateName = (tx: Tx, userId: number, roles: readonly Role[]): void => {
  if (roles.some((role) => role !== 'patient')) {
    for (const topic of namingTopics) tx.invalidate('everyone', topic)
    return
  }
  for (const role of ['doctor', 'pharmacist', 'admin'] as const)
    for (const topic of topicsOfPatients[role]) tx.invalidate({ role }, topic)
  invalidateShared(tx, userId)
  tx.invalidateFound(
    findRelatives(tx, userId).then((relatives) =>
      relatives.flatMap((id) =>
        [...topics, 'facts' as const].map((topic) => ({ to: { userId: id }, topic })),
      ),
    ),
  )
}

/**
 * Where a parent stops looking after a child, a trigger withdraws their request for immediate care: it leaves the doctors' lists, and
 * everyone behind it moves up (URG-16).
 */
export const invalidateQueue = (publisher: Pick<Outbox, 'invalidate'>): void => {
  publisher.invalidate({ role: 'patient' }, 'urgent-care')
  publisher.invalidate({ role: 'doctor' }, 'urgent-care')
}
