import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  getUser,
  listUsers,
  listUpcomingAppointmentsOfUser,
} from '@alafia/contract/administration/users/endpoints'
import type { AccountStatus } from '@alafia/contract/administration/users/states'
import type { Role } from '@alafia/contract/kernel/roles'
import { listPharmacies } from '@alafia/contract/pharmacy/endpoints'
import { call, callPage } from '../../../lib/http/call.ts'
import { byCursor } from '../../../lib/http/page-cursor.ts'

const users = '/api/admin/users'

/** The filters in the page's URL; one that is left out doesn't filter. */
export type UserFilters = {
  search?: string | undefined
  role?: Role | undefined
  status?: AccountStatus | undefined
}

/** Accounts, page by page, most recent sign-in first. */
export const userPagesQuery = ({ search, role, status }: UserFilters) =>
  infiniteQueryOptions({
    queryKey: [users, 'list', { search, role, status }],
    queryFn: ({ pageParam, signal }) =>
      callPage(listUsers, { query: { search, role, status, limit: '50', cursor: pageParam }, signal }),
    ...byCursor,
    // While typing, the previous results stay.
    placeholderData: (found) => found,
  })

/** One account in full. */
export const userQuery = (id: number) =>
  queryOptions({
    queryKey: [users, 'one', id],
    queryFn: ({ signal }) => call(getUser, { params: { id: String(id) }, signal }),
  })

/** A doctor's upcoming appointments, page by page. */
export const upcomingAppointmentsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [users, 'one', id, 'upcoming-appointments'],
    queryFn: ({ pageParam, signal }) =>
      callPage(listUpcomingAppointmentsOfUser, {
        params: { id: String(id) },
        query: { limit: '20', cursor: pageParam },
        signal,
      }),
    ...byCursor,
  })

/** Where a pharmacist may work. */
export const pharmaciesQuery = queryOptions({
  queryKey: ['/api/pharmacies'],
  queryFn: ({ signal }) => call(listPharmacies, { signal }),
})

export const invalidateUsers = (client: QueryClient) => client.invalidateQueries({ queryKey: [users] })
