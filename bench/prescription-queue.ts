import { pageAfter } from './long-list.ts'
import { reportReadLoad } from './read-load.ts'
import type { Reader } from './scenarios.ts'

const maxMs = 30

const queue = '/api/prescriptions?view=queue'

/** `rows` of all open prescriptions are in the queue of one pharmacy. */
type Queues = { open: number; pharmacies: number; rows: number }

/** Every query of the queue of one of many pharmacies, by a few pharmacists concurrently. */
export const longQueue = async (url: string, pharmacist: Reader, { open, pharmacies, rows }: Queues) => {
  const middle = await pageAfter(url, `${queue}&limit=200`, pharmacist, rows / 2)
  const readings: [string, string][] = [
    ['first page', `${queue}&limit=20`],
    ['a middle page', middle],
    ['the refills', `${queue}&limit=20&queue=refills`],
    ['the urgent ones', `${queue}&limit=20&queue=urgent`],
    ['those that chose the pharmacy', `${queue}&limit=20&queue=chosen`],
    ['what is owed', `${queue}&limit=20&queue=owed`],
    ['a search', `${queue}&limit=20&search=lisinopril`],
    ['a search for a name', `${queue}&limit=20&search=bello`],
    ['a search without results', `${queue}&limit=20&search=xyzzy`],
  ]
  for (const [what, path] of readings)
    await reportReadLoad(url, pharmacist, {
      what: `${what} of a queue of ${rows} (${open} over ${pharmacies} pharmacies)`,
      path,
      maxMs,
    })
}
