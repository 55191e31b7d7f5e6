import { plainDate } from '@alafia/contract/kernel/format'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import type { NewNotification } from '../../outbox/outbox.ts'

const notice = (id: number, title: string, message: string): NewNotification<'system-alert'> => ({
  type: 'system-alert',
  title,
  body: message,
  payload: { message, about: { kind: 'account-closing', id } },
})

export const closingAsked = (id: number, on: CivilDate) =>
  notice(
    id,
    `Your account closes on ${plainDate(on)}`,
    'Until then everything works as before. If you change your mind, choose Keep my account. If you didn’t ask for this, do so now and change your password.',
  )

export const accountKept = (id: number) =>
  notice(id, 'Your account stays open', 'You changed your mind, so nothing is closed or erased.')

export const closingStopped = (id: number) =>
  notice(
    id,
    'Your account wasn’t closed',
    'You have a role at the clinic now. Ask an administrator if you still want to close your account.',
  )
