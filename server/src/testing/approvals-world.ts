import { approvalRequest } from '../accounts/table.ts'
import type { Person } from '../seed/people.ts'
import type { TestServer } from './server.ts'

/** Requests for someone's role that wait for this administrator, and one of their own. */
export const approvalsWorld = async (server: TestServer, admin: Person) => {
  const other = await server.seed.admin()
  const ask = async (requestedBy: number) => {
    const { id: userId } = await server.seed.patient()
    const [row] = await server.db
      .insert(approvalRequest)
      .values({ kind: 'role', userId, role: 'pharmacist', requestedBy, requestedAt: server.clock.now() })
      .returning()
    return row?.id ?? 0
  }
  return {
    toApprove: await ask(other.id),
    toDecline: await ask(other.id),
    toWithdraw: await ask(admin.id),
  }
}
