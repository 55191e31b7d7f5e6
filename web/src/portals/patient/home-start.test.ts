// @vitest-environment happy-dom
import type { QueryFunction, QueryKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { homeCalls } from '@alafia/contract/patients/home-calls'
import { videoVisitQuery } from '../../domain/video-visit-query.ts'
import { createQueryClient } from '../../lib/http/query-client.ts'
import { callNames, fakeNetwork } from '../../testing/fake-network.ts'
import { fillHome, homeQueries } from './home-start.ts'

fakeNetwork()

type AnyQuery = { queryKey: QueryKey; queryFn?: unknown }

test('PAT-81 what came with the page is what its queries would have fetched', async () => {
  for (const [name, { queryKey, queryFn }] of Object.entries<AnyQuery>(homeQueries)) {
    // Each query has its own kind of reply.
    await createQueryClient().query({ queryKey, queryFn: queryFn as QueryFunction })
    expect(callNames().at(-1)).toBe(name)
  }
  expect(['POST /api/auth/verify-token', ...callNames()].toSorted()).toEqual([...homeCalls].toSorted())
})

test('PAT-81 what came of a visit by video is what its query would have fetched', async () => {
  const client = createQueryClient()
  const query = videoVisitQuery(9)
  await client.query(query)
  const [name = ''] = callNames()
  fillHome(client, { [name]: { id: 9, doctorIsThere: true } })
  expect(client.getQueryData(query.queryKey)).toEqual({ id: 9, doctorIsThere: true })
})

test('PAT-10 what didn’t come with the page is fetched by what shows it', () => {
  const client = createQueryClient()
  fillHome(client, { 'GET /api/family': [] })
  expect(
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([['/api/family']])
})
