import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { second } from '@alafia/contract/kernel/durations'
import type { Endpoint, Reply } from '@alafia/contract/kernel/endpoint'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import type { Database } from '../../platform/database/connect.ts'
import { Problem } from '../../platform/http/problem.ts'
import { asOneEntry } from '../../request/one-entry.ts'
import { readAs } from '../../request/background-reads.ts'
import type { Actor } from '../../sessions/actor.ts'

type Inputs = {
  params?: Readonly<Record<string, string | number>>
  query?: Readonly<Record<string, string>>
}
type Row<E> = Reply<E> extends readonly (infer One)[] ? One : never

/** Reads what a patient can read in the app, through the same endpoints and with the same rules. */
export type PatientReader = {
  patientId: number
  db: Database
  /** @returns undefined for what the patient can't see */
  one<E extends Endpoint>(endpoint: E, inputs?: Inputs): Promise<Reply<E> | undefined>
  /** Every row of a list, page by page. */
  all<E extends Endpoint>(endpoint: E, inputs?: Inputs): AsyncGenerator<Row<E>>
  /** A file's bytes; undefined if it isn't there or can't be opened now. */
  file(endpoint: Endpoint, inputs?: Inputs): Promise<Buffer | undefined>
}

const addressOf = ({ path }: Endpoint, { params = {}, query }: Inputs = {}) => {
  const filled = path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''))
  return query ? `${filled}?${new URLSearchParams(query).toString()}` : filled
}

const nextOf = (link: unknown): string | undefined =>
  typeof link === 'string' ? /<([^>]+)>; rel="next"/.exec(link)?.[1] : undefined

/** Not there, not shared, removed, damaged or still being scanned. */
const isAbsent = (status: number) => status === 403 || status === 404 || status === 409

/** As the endpoint says it. */
const unavailable = ({ payload, headers }: { payload: string; headers: Record<string, unknown> }) =>
  new Problem(
    'unavailable',
    // The error handler wrote it.
    (JSON.parse(payload) as ProblemBody).detail,
    {},
    { 'retry-after': String(headers['retry-after']) },
  )

/** @param name of the work, in place of a network address: it has its own allowance of calls a minute */
export const createPatientReader = (
  app: FastifyInstance,
  patient: Omit<Actor, 'sessionId'>,
  name: string,
): PatientReader => {
  const get = async (url: string) => {
    for (;;) {
      // Awaited inside, because a call begins only then.
      const { result } = await readAs(patient, () =>
        asOneEntry(async () => await app.inject({ method: 'GET', url, remoteAddress: name })),
      )
      if (result.statusCode === 200) return result
      if (isAbsent(result.statusCode)) return undefined
      if (result.statusCode === 503) throw unavailable(result)
      const seconds = Number(result.headers['retry-after'])
      if (result.statusCode !== 429 || !Number.isInteger(seconds))
        throw new Error(`GET ${url.split('?')[0]} answered ${result.statusCode}`)
      await wait(seconds * second)
    }
  }
  return {
    patientId: patient.userId,
    db: app.services.db,
    async one(endpoint, inputs) {
      const answer = await get(addressOf(endpoint, inputs))
      // The endpoint's own serialiser wrote it.
      return answer && (JSON.parse(answer.payload) as Reply<typeof endpoint>)
    },
    async *all(endpoint, inputs) {
      let url: string | undefined = addressOf(endpoint, inputs)
      while (url !== undefined) {
        const answer = await get(url)
        // As above; lists have rows.
        if (answer) yield* JSON.parse(answer.payload) as Row<typeof endpoint>[]
        url = nextOf(answer?.headers['link'])
      }
    },
    async file(endpoint, inputs) {
      return (await get(addressOf(endpoint, inputs)))?.rawPayload
    },
  }
}
