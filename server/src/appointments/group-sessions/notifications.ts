import type { NewNotification } from '../../outbox/outbox.ts'
import { dateAndTime } from '../notifications.ts'
import type { SessionRow } from './sessions.queries.ts'

const alert = (title: string, message: string): NewNotification<'system-alert'> => ({
  type: 'system-alert',
  title,
  body: message,
  payload: { message },
})

/** For the doctor, when an administrator planned it. */
export const plannedNotification = (row: SessionRow) =>
  alert(
    'Group session planned',
    `The clinic planned “${row.title}” for you on ${dateAndTime(row)}, for up to ${row.capacity} people`,
  )

/** For the doctor, when an administrator cancelled it. */
export const cancelledNotification = (row: SessionRow) =>
  alert('Group session cancelled', `The clinic cancelled “${row.title}” on ${dateAndTime(row)}`)
