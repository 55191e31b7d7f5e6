import { expect, test } from 'vitest'
import { createQueryClient } from '../lib/http/query-client.ts'
import { invalidatedKeys } from '../lib/live/invalidated-keys.ts'
import { invalidateFacts } from './person-facts.ts'

const facts = ['/api/people', 1, 'self', 'facts']
const check = ['/api/prescriptions', 'check', 7, []]
const other = ['/api/prescriptions', 'list']

const withAll = () => {
  const client = createQueryClient()
  for (const key of [facts, check, other]) client.setQueryData(key, {})
  const invalidated = () =>
    [facts, check, other].map((key) => client.getQueryState(key)?.isInvalidated === true)
  return { client, invalidated }
}

test('SAFE-40 an order is checked again after the facts were changed on this page', async () => {
  const { client, invalidated } = withAll()
  await invalidateFacts(client)
  expect(invalidated()).toEqual([true, true, false])
})

test('SAFE-40 an order is checked again after someone else changed the facts', async () => {
  const { client, invalidated } = withAll()
  await Promise.all(invalidatedKeys('facts', '1').map((queryKey) => client.invalidateQueries({ queryKey })))
  expect(invalidated()).toEqual([true, true, false])
})

test('SAFE-44 an order is checked again after the clinic changed its safety table', async () => {
  const { client, invalidated } = withAll()
  await Promise.all(invalidatedKeys('safety-table').map((queryKey) => client.invalidateQueries({ queryKey })))
  expect(invalidated()).toEqual([false, true, false])
})
