import type { QueryClient } from '@tanstack/react-query'
import { appointmentsQuery, upcomingQuery } from '../../features/appointments/queries.ts'
import { urgentCareQuery } from '../../features/urgent-care/queries.ts'
import { doctorsQuery } from '../../features/doctors/queries.ts'
import { familyQuery } from '../../features/family/queries.ts'
import { unreadQuery } from '../../features/notifications/queries.ts'
import { preferencesQuery } from '../../features/accounts/preferences/queries.ts'
import { prescriptionSummaryQuery } from '../../features/prescriptions/queries.ts'
import { remindersQuery } from '../../features/reminders/queries.ts'
import { clinicQuery } from '../../lib/http/clinic-query.ts'

/** How long the home waits for its data before it renders with what there is; milliseconds. */
const patience = 1000

/** Loads everything that the home shows, so that it renders once. Each list loads whatever isn't there in time. */
export const startHome = async (client: QueryClient): Promise<void> => {
  const lists = [
    client.query(preferencesQuery),
    client.query(unreadQuery),
    client.query(urgentCareQuery),
    client.query(doctorsQuery),
    client.query(familyQuery),
    client.query(remindersQuery),
    client.query(prescriptionSummaryQuery),
    client.query(appointmentsQuery({ status: 'completed', limit: '2' })),
    client.query(clinicQuery),
    client.query(upcomingQuery),
  ]
  const enough = new Promise((resolve) => setTimeout(resolve, patience))
  await Promise.race([Promise.allSettled(lists), enough])
}
