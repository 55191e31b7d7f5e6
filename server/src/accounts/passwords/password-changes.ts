import type { NewNotification } from '../../outbox/outbox.ts'

/** A notice under the bell about how someone signs in. It names no health data. */
export const securityNotice = (title: string, body: string): NewNotification<'system-alert'> => ({
  type: 'system-alert',
  title,
  body,
  payload: { message: body },
})

export const passwordChangedNotice = securityNotice(
  'Your password was changed',
  'If this wasn’t you, choose a new password at once and tell the clinic.',
)
