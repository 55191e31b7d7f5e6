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
