import { warmLoad, load, type Load } from './load.ts'
import { ms, note, ratio, report } from './report.ts'

type Header = { authorization: string }
export type Reader = { id: number; header: Header }

const seconds = 8

const listPath = '/api/appointments?limit=20'

/** 20 appointments, with session, policy and audit, against the same rows from a prepared statement alone. */
export const listAgainstBaseline = async (url: string, baselineUrl: string, reader: Reader) => {
  for (const [connections, goal] of [
    [10, 0.6],
    [50, 0.75],
  ] as const) {
    const baseline = await warmLoad({ url: `${baselineUrl}/list/${reader.id}`, connections, seconds })
    const ours = await warmLoad({ url: `${url}${listPath}`, connections, seconds, headers: reader.header })
    const reached = ours.perSecond / baseline.perSecond
    report(
      `list my appointments, ${connections} connections`,
      ratio(reached),
      `at least ${ratio(goal)} of the baseline`,
      reached >= goal && ours.errors === 0,
    )
    note(
      `${Math.round(ours.perSecond)}/s against ${Math.round(baseline.perSecond)}/s; p99 ${ms(ours.p99)} against ${ms(baseline.p99)}; ${ours.errors} errors`,
    )
  }
}

/** Ten readers alone, and beside two connections that sign in continuously. */
export const signInsBesideReaders = async (
  url: string,
  reader: Reader,
  person: { email: string; password: string },
) => {
  const read = (): Promise<Load> =>
    load({ url: `${url}${listPath}`, connections: 10, seconds, headers: reader.header })
  const alone = await warmLoad({ url: `${url}${listPath}`, connections: 10, seconds, headers: reader.header })
  const body = JSON.stringify({ ...person, role: 'patient' })
  const signIns = load({
    url,
    connections: 2,
    seconds,
    next: () => ({
      path: '/api/auth/login',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    }),
  })
  const [beside, signed] = await Promise.all([read(), signIns])
  const reached = beside.perSecond / alone.perSecond
  report('ten readers beside two that sign in', ratio(reached), 'keep at least 0.50', reached >= 0.5)
  note(
    `${Math.round(beside.perSecond)}/s against ${Math.round(alone.perSecond)}/s; ${signed.perSecond.toFixed(1)} sign-ins/s; p99 of a sign-in ${ms(signed.p99)}`,
  )
}

/** @param sorted ascending */
export const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
