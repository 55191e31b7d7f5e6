import type { LogFilters } from '@alafia/contract/audit/logs'
import type { Outcome } from '@alafia/contract/audit/schema'
import { dayIn, idIn } from '../shell/in-address.ts'

// Written out: the contract's own table would bring zod to the login page.
const outcomes = ['done', 'denied', 'failed'] as const satisfies readonly Outcome[]

/** What the System Logs take from their address; what isn't valid is given as undefined. */
export type LogsSearch = LogFilters & {
  /** The entry that lies open. */
  entry?: number | undefined
}

const kindIn = (value: unknown) =>
  typeof value === 'string' && /^[a-z-]{1,40}$/.test(value) ? value : undefined

export const logsSearch = (given: Record<string, unknown>): LogsSearch => ({
  actor: idIn(given['actor']),
  patient: idIn(given['patient']),
  kind: kindIn(given['kind']),
  outcome: outcomes.find((one) => one === given['outcome']),
  from: dayIn(given['from']),
  to: dayIn(given['to']),
  entry: idIn(given['entry']),
})
