import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { HomeCall, HomeReplies } from '@alafia/contract/patients/home-calls'
import { appointmentsQuery, upcomingQuery } from '../../features/appointments/queries.ts'
import { urgentCareQuery } from '../../features/urgent-care/queries.ts'
import { doctorsQuery } from '../../features/doctors/queries.ts'
import { familyQuery } from '../../domain/family-query.ts'
import { unreadMessagesQuery } from '../../features/messages/unread.ts'
import { unreadQuery } from '../../features/notifications/queries.ts'
import { preferencesQuery } from '../../features/accounts/preferences/queries.ts'
import { prescriptionSummaryQuery } from '../../features/prescriptions/queries.ts'
import { remindersQuery } from '../../features/reminders/queries.ts'
import { videoVisitQuery } from '../../domain/video-visit-query.ts'
import { clinicQuery } from '../../lib/http/clinic-query.ts'
import { ownSessionOf, type VerifiedSession } from '../../lib/session/page-replies.ts'

/** Whose reply each call's is; the session has its own. */
export const homeQueries = {
  'GET /api/clinic': clinicQuery,
  'GET /api/account/preferences': preferencesQuery,
  'GET /api/notifications/unread': unreadQuery,
  'GET /api/messages/unread': unreadMessagesQuery,
  'GET /api/appointments?tab=scheduled&order=upcoming&limit=10': upcomingQuery,
  'GET /api/appointments?status=completed&limit=2': appointmentsQuery({ status: 'completed', limit: '2' }),
  'GET /api/urgent-care': urgentCareQuery,
  'GET /api/doctors': doctorsQuery,
  'GET /api/family': familyQuery,
  'GET /api/health-reminders': remindersQuery,
  'GET /api/prescriptions/summary': prescriptionSummaryQuery,
} satisfies Record<Exclude<HomeCall, 'POST /api/auth/verify-token'>, { queryKey: QueryKey }>

/** Puts in what the server has written the home with. What is missing stays so, and is loaded by what shows it. */
export const fillHome = (client: QueryClient, replies: HomeReplies): void => {
  const given = new Map(Object.entries(replies))
  for (const [name, { queryKey }] of Object.entries<{ queryKey: QueryKey }>(homeQueries))
    client.setQueryData(queryKey, given.get(name))
  for (const [name, reply] of given) {
    const [, visit] = name.split('GET /api/video-visits/')
    const { queryKey }: { queryKey: QueryKey } = videoVisitQuery(Number(visit))
    if (visit !== undefined) client.setQueryData(queryKey, reply)
  }
}

/** Starts with what came with the page. @returns its session, if that is this browser's: otherwise none of it is used */
export const startHome = (client: QueryClient, text: string): VerifiedSession | undefined => {
  // The server wrote it.
  const replies = JSON.parse(text) as HomeReplies
  const session = ownSessionOf(replies)
  if (session) fillHome(client, replies)
  return session
}
