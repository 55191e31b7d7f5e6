import { civilOf } from '@alafia/contract/kernel/civil'
import { load } from './load.ts'
import { ms, note, report } from './report.ts'
import type { Reader } from './scenarios.ts'

const readers = 4
const seconds = 8
const most = 40

/** The dashboard of a doctor with a long practice behind: each of the calls that it is made of, with a few readers at once. */
export const dayOfPractice = async (url: string, doctor: Reader, visits: number) => {
  const today = civilOf(new Date(), 'Africa/Lagos').date
  const calls: [string, string][] = [
    ['the counters', '/api/appointments/summary'],
    ['the pending requests', '/api/appointments?status=scheduled&order=soonest'],
    ["today's schedule", `/api/appointments?date=${today}&order=soonest`],
    ["today's hours", `/api/doctors/${doctor.id}/days?from=${today}&until=${today}`],
  ]
  for (const [what, path] of calls) {
    const options = { url: url + path, connections: readers, headers: doctor.header }
    await load({ ...options, seconds: 1 })
    const { p50, p99, perSecond, errors } = await load({ ...options, seconds })
    report(
      `the dashboard of a doctor with ${visits} visits: ${what}, p99`,
      ms(p99),
      `under ${most} ms`,
      p99 < most && errors === 0,
    )
    note(`p50 ${ms(p50)}; ${Math.round(perSecond)}/s with ${readers} readers; ${errors} errors`)
  }
}
