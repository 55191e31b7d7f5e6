import type { CacheTopic } from '@alafia/contract/notifications/events'
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

/**
 * Where a parent stops looking after a child, a trigger withdraws their request for immediate care: it leaves the doctors' lists, and
 * everyone behind it moves up (URG-16).
 */
export const invalidateQueue = (publisher: Pick<Outbox, 'invalidate'>): void => {
  publisher.invalidate({ role: 'patient' }, 'urgent-care')
  publisher.invalidate({ role: 'doctor' }, 'urgent-care')
}
