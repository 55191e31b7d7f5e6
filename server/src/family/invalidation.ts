import type { CacheTopic } from '@alafia/contract/notifications/events'
import { roles as allRoles, type Role } from '@alafia/contract/kernel/roles'
import type { Outbox } from '../outbox/outbox.ts'

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

/**
 * Whatever names someone who was renamed: of staff for everyone, and of a patient for themselves and staff. Patients rename themselves, so
 * what that reloads mustn't grow with the number of patients who are signed in.
 */
export const invalidateName = (
  publisher: Pick<Outbox, 'invalidate'>,
  userId: number,
  roles: readonly Role[],
): void => {
  const isStaff = roles.some((role) => role !== 'patient')
  for (const topic of namingTopics)
    if (isStaff) publisher.invalidate('everyone', topic)
    else for (const role of allRoles) if (role !== 'patient') publisher.invalidate({ role }, topic)
  if (!isStaff) invalidateShared(publisher, userId)
}

/**
 * Where a parent stops looking after a child, a trigger withdraws their request for immediate care: it leaves the doctors' lists, and
 * everyone behind it moves up (URG-16).
 */
export const invalidateQueue = (publisher: Pick<Outbox, 'invalidate'>): void => {
  publisher.invalidate({ role: 'patient' }, 'urgent-care')
  publisher.invalidate({ role: 'doctor' }, 'urgent-care')
}
