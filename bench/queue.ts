import { load } from './load.ts'
import { pageAfter } from './long-list.ts'
import { ms, note, report } from './report.ts'
import type { Reader } from './scenarios.ts'

const readers = 4
const seconds = 8
const most = 30

const queue = '/api/prescriptions?view=queue'

/** The queue of a pharmacist with very many open prescriptions: each of its readings, with a few pharmacists at once. */
export const longQueue = async (url: string, pharmacist: Reader, rows: number) => {
  const middle = await pageAfter(url, `${queue}&limit=200`, pharmacist, rows / 2)
  const readings: [string, string][] = [
    ['first page', `${queue}&limit=20`],
    ['a middle page', middle],
    ['the refills', `${queue}&limit=20&queue=refills`],
    ['the urgent ones', `${queue}&limit=20&queue=urgent`],
    ['those that chose the pharmacy', `${queue}&limit=20&queue=chosen`],
    ['what is owed', `${queue}&limit=20&queue=owed`],
    ['a search', `${queue}&limit=20&search=lisinopril`],
  ]
  for (const [what, path] of readings) {
    const options = { url: url + path, connections: readers, headers: pharmacist.header }
    await load({ ...options, seconds: 1 })
    const { p50, p99, perSecond, errors } = await load({ ...options, seconds })
    report(`${what} of a queue of ${rows}, p99`, ms(p99), `under ${most} ms`, p99 < most && errors === 0)
    note(`p50 ${ms(p50)}; ${Math.round(perSecond)}/s with ${readers} readers; ${errors} errors`)
  }
}
