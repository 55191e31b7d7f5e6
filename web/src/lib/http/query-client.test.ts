import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from './call.ts'
import { ownChange } from './own-changes.ts'
import { createQueryClient } from './query-client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
})

const day = 24 * 60 * 60_000

test('PLAT-52 fetched data isn’t fetched again by age, by another component or when the network returns', async () => {
  const client = createQueryClient()
  client.mount()
  const queryFn = vi.fn<() => Promise<string>>(async () => 'list')
  const read = () =>
    new QueryObserver(client, { queryKey: ['/api/list'], queryFn }).subscribe(() => undefined)
  const stop = read()
  await vi.advanceTimersByTimeAsync(day)
  read()()
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  await vi.advanceTimersByTimeAsync(day)
  expect(queryFn).toHaveBeenCalledTimes(1)
  expect(client.getDefaultOptions().queries).toMatchObject({ refetchOnWindowFocus: false })
  stop()
  client.unmount()
})

test('PLAT-52 neither a failed query nor a failed change is retried automatically', async () => {
  const client = createQueryClient()
  const fails = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('503')))
  await expect(client.query({ queryKey: ['/api/list'], queryFn: fails })).rejects.toThrow('503')
  const change = client.getMutationCache().build(client, { mutationFn: fails })
  await expect(change.execute(undefined)).rejects.toThrow('503')
  await vi.advanceTimersByTimeAsync(day)
  expect(fails).toHaveBeenCalledTimes(2)
})

test('FAM-44 what can’t be seen any more leaves the screen; a failure leaves it there', async () => {
  const client = createQueryClient()
  const fails = (status: number) => Promise.reject(new CallError(status, '', undefined))
  const answers = [async () => 'Asthma', () => fails(503), () => fails(404)]
  const observer = new QueryObserver(client, {
    queryKey: ['/api/people/1/3/facts'],
    queryFn: () => answers.shift()?.(),
  })
  const stop = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(1)
  await observer.refetch()
  expect(observer.getCurrentResult()).toMatchObject({ data: 'Asthma', isError: true })
  await observer.refetch()
  expect(observer.getCurrentResult()).toMatchObject({ data: undefined, isError: true })
  stop()
})

test('FAM-44 what this window is removing itself stays until its dialog has closed', async () => {
  const client = createQueryClient()
  const answers = [async () => 'ECG', () => Promise.reject(new CallError(404, '', undefined))]
  const observer = new QueryObserver(client, {
    queryKey: ['/api/records/documents/3'],
    queryFn: () => answers.shift()?.(),
  })
  const stop = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(1)
  await ownChange(async () => void (await observer.refetch()))
  expect(observer.getCurrentResult()).toMatchObject({ data: 'ECG', isError: true })
  stop()
})
