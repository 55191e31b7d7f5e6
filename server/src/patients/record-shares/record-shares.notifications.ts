import type { NewNotification } from '../../outbox/outbox.ts'

export const shareNotice = (id: number, title: string, message: string): NewNotification<'system-alert'> => ({
  type: 'system-alert',
  title,
  body: message,
  payload: { message, about: { kind: 'record-share', id } },
})
