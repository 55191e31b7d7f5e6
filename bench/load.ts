import autocannon from 'autocannon'

export type Load = {
  perSecond: number
  p50: number
  p99: number
  errors: number
  statuses: Record<string, number>
}

type Options = {
  url: string
  connections: number
  /** How long, unless `calls` says how many. */
  seconds: number
  calls?: number
  headers?: Record<string, string>
  /** The next request of any connection; a GET of `url` if omitted. */
  next?: () => {
    path?: string
    method?: 'GET' | 'POST' | 'PATCH'
    body?: string
    headers?: Record<string, string>
  }
}

/** The requests per second that one address answers, and their latency in milliseconds. */
export const load = async ({
  url,
  connections,
  seconds,
  calls,
  headers = {},
  next,
}: Options): Promise<Load> => {
  const result = await autocannon({
    url,
    connections,
    ...(calls === undefined ? { duration: seconds } : { amount: calls }),
    headers,
    ...(next ? { requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }] } : {}),
  })
  const statuses = Object.fromEntries(
    Object.entries(result.statusCodeStats ?? {}).map(([status, { count }]) => [status, count ?? 0]),
  )
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result.non2xx,
    statuses,
  }
}

/** Until V8 has compiled what a call runs, each takes Node a third longer. */
export const warmUp = (options: Options): Promise<Load> => load({ ...options, calls: 3000 })

export const warmLoad = async (options: Options): Promise<Load> => {
  await warmUp(options)
  return load(options)
}
