// @vitest-environment happy-dom
import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backgroundHeader } from '@alafia/contract/kernel/background'
import { inBackground } from './background.ts'
import { request } from './call.ts'
import { createQueryClient } from './query-client.ts'

/* SEC-10: what the browser fetches by itself doesn't renew the session. */

let asked: string[] = []
beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    asked.push(`${address} ${new Headers(init.headers).has(backgroundHeader) ? 'by itself' : 'by a person'}`)
    return Promise.resolve(new Response('[]'))
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('a query that is made stale by itself says so, on each page of a long list; the same query for a person doesn’t', async () => {
  const client = createQueryClient()
  const one = new QueryObserver(client, { queryKey: ['/api/one'] })
  const many = new InfiniteQueryObserver(client, {
    queryKey: ['/api/many'],
    queryFn: ({ signal, pageParam }) => request(`/api/many?page=${pageParam}`, { signal }),
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => pages.length + 1,
  })
  const stop = [one.subscribe(() => undefined), many.subscribe(() => undefined)]
  await vi.waitFor(() => expect(many.getCurrentResult().isSuccess).toBe(true))
  await many.fetchNextPage()
  expect(asked.splice(0).sort()).toEqual([
    '/api/many?page=1 by a person',
    '/api/many?page=2 by a person',
    '/api/one by a person',
  ])
  await inBackground(() => client.invalidateQueries())
  expect(asked.splice(0).sort()).toEqual([
    '/api/many?page=1 by itself',
    '/api/many?page=2 by itself',
    '/api/one by itself',
  ])
  await client.invalidateQueries({ queryKey: ['/api/one'] })
  expect(asked).toEqual(['/api/one by a person'])
  for (const end of stop) end()
})
