import { fillAuditTrail } from '@alafia/server/seed/audit-trail'
import { fillHistory } from '@alafia/server/seed/history'
import { fillPayments } from '@alafia/server/seed/large-payments'
import { adminAtScale } from './admin.ts'
import type { Load } from './load.ts'
import { loadOf } from './read-load.ts'
import { ms, note, ratio, report } from './report.ts'
import type { Bench } from './set-up.ts'

/** What everything else is compared with. */
const small = 10_000

/** A tenth as many accounts and payments as appointments and audit entries. */
const fill = async ({ db }: Bench, rows: number) => {
  const steps: [string, number][] = []
  const timed = async <Result>(what: string, work: Promise<Result>): Promise<Result> => {
    const from = performance.now()
    const result = await work
    steps.push([what, Math.round((performance.now() - from) / 1000)])
    return result
  }
  const doctors = Math.min(2000, rows / 50)
  const people = await timed(
    'accounts and appointments',
    fillHistory(db, { patients: rows / 10, doctors, appointments: rows }),
  )
  const paid = await timed('payments', fillPayments(db, people.patients, rows / 10))
  const trail = await timed('audit entries', fillAuditTrail(db, rows))
  return { people, trail, ...paid, took: steps.map(([what, seconds]) => `${what} ${seconds} s`).join(', ') }
}

/** How the p99 of each list grows from ten thousand appointments and audit entries to `rows`; then every page of an administrator at that size. */
export const growth = async (bench: Bench & { rows: number }) => {
  const { url, seed, readerOf, rows } = bench
  const before = await fill(bench, small)
  const [patient, doctor] = [before.people.patients[0], before.people.doctors[0]]
  if (!patient || !doctor) throw new Error('No one has a history')
  const people = { patient, doctor, admin: await seed.admin() }
  const lists: [keyof typeof people, string][] = [
    ['patient', '/api/appointments?limit=20'],
    ['patient', '/api/payments?limit=20'],
    ['patient', '/api/access-history?limit=20'],
    ['patient', '/api/notifications?limit=20'],
    ['doctor', '/api/appointments?limit=20'],
    ['doctor', '/api/patients?limit=20'],
    ['admin', '/api/admin/logs?limit=20'],
    ['admin', '/api/admin/logs?limit=20&kind=session'],
    ['admin', '/api/admin/activity?limit=20'],
    ['admin', '/api/admin/users?limit=20'],
    ['admin', '/api/payments?limit=20'],
    ['admin', '/api/payments?limit=20&status=failed'],
  ]
  const measure = async () => {
    const found: Load[] = []
    // To fill the tables takes longer than a session may be idle.
    for (const [who, path] of lists) found.push(await loadOf(url, path, await readerOf(people[who])))
    return found
  }
  const atFirst = await measure()
  const { people: crowd, trail, transaction, took } = await fill(bench, rows)
  const atLast = await measure()
  for (const [nth, [who, path]] of lists.entries()) {
    const [first, last] = [atFirst[nth], atLast[nth]]
    if (!first || !last) continue
    const grown = last.p99 / first.p99
    report(
      `${who}, ${path.replace(/[?&]limit=20/, '').replace('&', '?')}, ${small / 1000} k to ${rows / 1000} k`,
      ratio(grown),
      'p99 grows by at most 1.30 x',
      grown <= 1.3,
    )
    note(`p99 ${ms(first.p99)} to ${ms(last.p99)}; p50 ${ms(first.p50)} to ${ms(last.p50)}`)
    if (nth === 0) note(`filled: ${took}`)
  }
  const [payer] = crowd.patients
  const size = `${rows / 1000} k entries and appointments, ${rows / 10_000} k accounts and payments`
  await adminAtScale(
    url,
    await readerOf(people.admin),
    { ...trail, transaction, payer: payer?.lastName ?? '' },
    size,
  )
}
