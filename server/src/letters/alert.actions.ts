import { eq } from 'drizzle-orm'
import { notifyWhenChanged, type ChangedAlert } from '../prescriptions/signing.actions.ts'
import type { Services } from '../request/services.ts'
import { letter } from './table.ts'

/** @param subject 'letter 12' */
const letterAlert: ChangedAlert = async (tx, subject) => {
  const message = `The stored ${subject} was changed after it was signed. It can't be printed`
  const [owner] = await tx
    .select({ id: letter.patientId })
    .from(letter)
    .where(eq(letter.id, Number(subject.split(' ')[1])))
  // Administrators may not read letters, only who did what with them.
  const about = owner && { kind: 'letter-audit' as const, id: owner.id }
  return {
    type: 'system-alert',
    title: 'Letter not genuine',
    body: message,
    payload: { message, ...(about ? { about } : {}) },
  }
}

/** Notifies the administrators and logs, once, each letter that was changed after it was signed. */
export const notifyWhenLetterChanged = (services: Services) => notifyWhenChanged(services, letterAlert)
