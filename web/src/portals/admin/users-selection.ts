import { accountStatuses } from '@alafia/contract/administration/users/states'
import { roles } from '@alafia/contract/kernel/roles'
import type { UsersSearch } from './users-search.ts'

/** What the words of Manage Users' address say: what isn't valid is as if it weren't there. */
export const userSelectionFrom = ({ search, role, status, pages, user }: UsersSearch) => ({
  filters: {
    search,
    role: roles.find((one) => one === role),
    status: accountStatuses.find((one) => one === status),
  },
  pages: pages ?? 1,
  user,
})
