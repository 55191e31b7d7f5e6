import { invalidateNotifications } from './queries.ts'

export const markReadOptions = {
  failure: 'We couldn’t mark it as read. Try again.',
  invalidate: invalidateNotifications,
}
