import type { LargeAuditTrail } from '@alafia/server/seed/audit-trail'
import type { LargePayments } from '@alafia/server/seed/large-payments'
import { pageAfter } from './long-list.ts'
import { reportReadLoad } from './read-load.ts'
import type { Reader } from './scenarios.ts'

const maxMs = 100

const logs = '/api/admin/logs?limit=50'

/** The administrator's dashboard, the first and later pages of the System Logs with each filter, a search for a user, and payments. */
export const adminAtScale = async (
  url: string,
  admin: Reader,
  { actorId, patientId, middle, transaction, payer }: LargeAuditTrail & LargePayments & { payer: string },
  what: string,
) => {
  const readings: [string, string][] = [
    ["the dashboard's figures", '/api/admin/stats'],
    ["the dashboard's charts", '/api/admin/performance'],
    ["the dashboard's activity", '/api/admin/activity?limit=20'],
    ["the dashboard's users", '/api/admin/users?limit=5'],
    ['the first page of the logs', logs],
    ['a later page of the logs', await pageAfter(url, '/api/admin/logs?limit=200', admin, 10_000)],
    ['the logs by who', `${logs}&actor=${actorId}`],
    ['the logs by whose', `${logs}&patient=${patientId}`],
    ['the logs by kind', `${logs}&kind=session`],
    ['the logs by outcome', `${logs}&outcome=denied`],
    ['the logs of days half a year ago', `${logs}&from=${middle}&to=${middle}`],
    ['the logs by who, kind and days', `${logs}&actor=${actorId}&kind=appointment&to=${middle}`],
    ['which kinds there are', '/api/admin/logs/kinds'],
    ['a search for a user', '/api/admin/users?limit=20&search=bello%20ami'],
    ['a search without results', '/api/admin/users?limit=20&search=xyzzy'],
    ['the sums of all payments', '/api/payments/summary'],
    ['the payments', '/api/payments?limit=20'],
    ['a search for one payment', `/api/payments?limit=20&search=${transaction}`],
    ['the sums of that search', `/api/payments/summary?search=${transaction}`],
    ['a search for payments by a name', `/api/payments?limit=20&search=${payer}`],
    ['the sums of that search by a name', `/api/payments/summary?search=${payer}`],
    ['a search for payments without results', '/api/payments?limit=20&search=xyzzy'],
  ]
  for (const [reading, path] of readings)
    await reportReadLoad(url, admin, { what: `${reading}, ${what}`, path, maxMs })
}
