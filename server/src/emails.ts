import { writeNewDevice } from './accounts/devices/new-device-email.actions.ts'
import { writeInvitation } from './accounts/invitation-email.actions.ts'
import type { WriteEmail } from './outbox/direct-email.ts'

/** All emails to addresses, by kind. What each says is an action of its slice; none says anything about health. */
const writers: Readonly<Record<string, WriteEmail>> = {
  invitation: writeInvitation,
  'new-device': writeNewDevice,
}

/** Nothing for a kind that only a later version knows. */
export const writeEmail: WriteEmail = async (tx, email, where) => writers[email.kind]?.(tx, email, where)
