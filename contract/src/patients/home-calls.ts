/** The calls that the patient's home page and its navigation make; their replies come with the page. */
export const homeCalls = [
  'POST /api/auth/verify-token',
  'GET /api/clinic',
  'GET /api/account/preferences',
  'GET /api/notifications/unread',
  'GET /api/messages/unread',
  'GET /api/appointments?tab=scheduled&order=upcoming&limit=10',
  'GET /api/appointments?status=completed&limit=2',
  'GET /api/urgent-care',
  'GET /api/doctors',
  'GET /api/family',
  'GET /api/health-reminders',
  'GET /api/prescriptions/summary',
] as const
export type HomeCall = (typeof homeCalls)[number]

/** By call; one that failed is missing. */
export type HomeReplies = Partial<Record<HomeCall, unknown>>
