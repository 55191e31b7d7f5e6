import { minute } from '@alafia/contract/kernel/durations'
import { redactError } from '../platform/redact-error.ts'
import type { Services } from '../request/services.ts'
import { onPasswordsFull } from './password.ts'

/** Records that passwords can't be checked because too many wait: at most once a minute, whoever causes it. @returns stops it */
export const recordPasswordsFull = ({ audit, clock, log }: Services): (() => void) => {
  let recordedAt: Date | undefined
  return onPasswordsFull(() => {
    const now = clock.now()
    if (recordedAt && now.getTime() - recordedAt.getTime() < minute) return
    recordedAt = now
    const entry = { at: now, action: 'session.sign-in-overload', patientIds: [], address: '', requestId: '' }
    audit
      .append({ ...entry, outcome: 'failed' })
      .catch((error: unknown) => log.error(redactError(error), 'an overload could not be recorded'))
  })
}
