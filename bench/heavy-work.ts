import { request } from 'node:http'
import type { Person } from '@alafia/server/seed/people'
import { ms, note, ratio, report } from './report.ts'
import { percentile, type Reader } from './scenarios.ts'
import type { Bench } from './set-up.ts'

const seconds = 8
/** Between two calls of the person who only looks at their list, in milliseconds. */
const pace = 40

/** Answers to calls by their status. */
type Statuses = Record<number, number>

const call = async (
  url: string,
  header: Record<string, string>,
  statuses: Statuses,
  init: RequestInit = {},
) => {
  const answer = await fetch(url, { headers: header, ...init })
  await answer.arrayBuffer()
  statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
}

/** Signs in from an address of its own, as from another network: at one address, most would be refused. */
const signIn = (url: string, { email, password, role }: Person, nth: number, statuses: Statuses) =>
  new Promise<void>((resolve, reject) => {
    const localAddress = `127.2.${Math.floor(nth / 250)}.${1 + (nth % 250)}`
    const headers = { 'content-type': 'application/json' }
    const sent = request(`${url}/api/auth/login`, { method: 'POST', headers, localAddress }, (answer) => {
      const { statusCode = 0 } = answer
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
      answer.resume().on('end', resolve)
    })
    sent.on('error', reject).end(JSON.stringify({ email, password, role }))
  })

/** How long one person's list takes, asked for at a steady pace. @returns milliseconds, ascending */
const pacedList = async (url: string, { header }: Reader, statuses: Statuses): Promise<number[]> => {
  const took: number[] = []
  const calls: Promise<void>[] = []
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    const from = performance.now()
    calls.push(
      call(`${url}/api/appointments?limit=20`, header, statuses).then(
        () => void took.push(performance.now() - from),
      ),
    )
    await new Promise((resolve) => setTimeout(resolve, pace))
  }
  await Promise.all(calls)
  return took.sort((a, b) => a - b)
}

/** Begins `perSecond` calls in each second of the measurement. */
const flood = async (perSecond: number, begin: () => Promise<void>) => {
  const calls: Promise<void>[] = []
  for (let nth = 0; nth < seconds * perSecond; nth += 1) {
    calls.push(begin())
    await new Promise((resolve) => setTimeout(resolve, 1000 / perSecond))
  }
  await Promise.all(calls)
}

/** One person's list while another account asks for what costs much, without the budgets that would refuse most of it. */
export const besideHeavyWork = async ({ url, seed, reader, readerOf }: Bench) => {
  const patient = await seed.patient()
  const doctor = await seed.doctor({ slots: [] })
  const details = { patient, doctor, date: '2031-03-11', time: '10:00', status: 'confirmed' as const }
  const { id } = await seed.prescription({ appointment: await seed.appointment(details) })
  const [owner, admin] = [await readerOf(patient), await readerOf(await seed.admin())]
  const crowd = await seed.patients(400)
  const heavy: [string, (statuses: Statuses) => Promise<unknown>][] = [
    [
      'an account that asks for 12 PDFs a second',
      (statuses) => flood(12, () => call(`${url}/api/prescriptions/${id}/document`, owner.header, statuses)),
    ],
    [
      'forty exports of the logs',
      (statuses) =>
        Promise.all(
          Array.from({ length: 40 }, () => call(`${url}/api/admin/logs/export`, admin.header, statuses)),
        ),
    ],
    [
      '400 sign-ins at once',
      (statuses) => Promise.all(crowd.map((person, nth) => signIn(url, person, nth, statuses))),
    ],
  ]
  await pacedList(url, reader, {})
  const quiet = percentile(await pacedList(url, reader, {}), 0.95)
  for (const [what, work] of heavy) {
    // Until V8 has compiled what it runs.
    await work({})
    const [own, theirs]: Statuses[] = [{}, {}]
    const [took] = await Promise.all([pacedList(url, reader, own ?? {}), work(theirs ?? {})])
    const p95 = percentile(took, 0.95)
    const failed = Object.keys({ ...own, ...theirs }).filter((status) => status === '500').length
    report(
      `a list's p95 beside ${what}`,
      `${ratio(p95 / quiet)} x`,
      'at most 2.00 x quiet, and no 500',
      p95 <= 2 * quiet && failed === 0,
    )
    note(`${ms(p95)} against ${ms(quiet)}; its calls ${JSON.stringify(theirs)}`)
  }
}
