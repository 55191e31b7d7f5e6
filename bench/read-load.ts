import { load, type Load } from './load.ts'
import { ms, note, report } from './report.ts'
import type { Reader } from './scenarios.ts'

const readers = 4
const seconds = 8

/** Repeats one call with a few concurrent readers, once it is warm. @throws unless it succeeds: a refusal measures nothing */
export const loadOf = async (url: string, path: string, { header }: Reader): Promise<Load> => {
  const answer = await fetch(url + path, { headers: header })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
  const options = { url: url + path, connections: readers, headers: header }
  await load({ ...options, seconds: 1 })
  return load({ ...options, seconds })
}

export type ReadLoad = { what: string; path: string; maxMs: number }

/** Measures a read: no errors, and a p99 under `maxMs`. */
export const reportReadLoad = async (
  url: string,
  reader: Reader,
  { what, path, maxMs }: ReadLoad,
): Promise<Load> => {
  const result = await loadOf(url, path, reader)
  const { p50, p99, perSecond, errors } = result
  report(`${what}, p99`, ms(p99), `under ${maxMs} ms`, p99 < maxMs && errors === 0)
  note(`p50 ${ms(p50)}; ${Math.round(perSecond)}/s with ${readers} readers; ${errors} errors`)
  return result
}
