import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hour, minute } from '@alafia/contract/kernel/durations'
import { startJobs, type Job } from './jobs.ts'
import { tryEach } from './try-each.ts'

const { log } = Fastify({ logger: { level: 'silent' } })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Runs everything that is due within this time. */
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

const jobOf = (name: string, every: number) => {
  const run = vi.fn<Job['run']>(async () => undefined)
  return { name, every, run }
}

test('each job runs at startup and then at its own interval', async () => {
  const often = jobOf('often', minute)
  const rarely = jobOf('rarely', hour)
  const jobs = startJobs(log, [often, rarely])
  await pass(0)
  expect([often, rarely].map(({ run }) => run.mock.calls.length)).toEqual([1, 1])
  await pass(hour)
  expect([often, rarely].map(({ run }) => run.mock.calls.length)).toEqual([61, 2])
  await jobs.stop()
})

test('a slow job delays no other job, and never runs twice at once', async () => {
  const long = jobOf('long', minute)
  const other = jobOf('other', minute)
  const jobs = startJobs(log, [long, other])
  await pass(0)
  let finish = () => {}
  long.run.mockImplementationOnce(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve
      }),
  )
  await pass(10 * minute)
  expect([long, other].map(({ run }) => run.mock.calls.length)).toEqual([2, 11])
  finish()
  await pass(minute)
  expect(long.run).toHaveBeenCalledTimes(3)
  await jobs.stop()
})

test('a failed job is retried within a minute, stops no other job, and counts as a fault at the third failure', async () => {
  const failing = jobOf('failing', hour)
  failing.run.mockRejectedValue(new Error('no'))
  const other = jobOf('other', minute)
  const jobs = startJobs(log, [failing, other])
  await pass(0)
  await pass(minute)
  expect([failing.run.mock.calls.length, other.run.mock.calls.length, jobs.areWell()]).toEqual([2, 2, true])
  await pass(minute)
  expect(jobs.areWell()).toBe(false)
  failing.run.mockResolvedValue(undefined)
  await pass(minute)
  expect(jobs.areWell()).toBe(true)
  await pass(minute)
  expect(failing.run).toHaveBeenCalledTimes(4)
  await jobs.stop()
})

test('stopping waits for the running job, and starts none after it', async () => {
  let finish = () => {}
  const first = jobOf('first', minute)
  first.run.mockImplementation(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve
      }),
  )
  const second = jobOf('second', minute)
  const jobs = startJobs(log, [first, second])
  const onStopped = vi.fn<() => void>()
  const stopping = jobs.stop().then(onStopped)
  await pass(hour)
  expect(onStopped).not.toHaveBeenCalled()
  finish()
  await stopping
  await pass(hour)
  expect([first.run.mock.calls.length, second.run.mock.calls.length]).toEqual([1, 0])
})

test('what a job does for each is tried for all, and those that failed count at the end', async () => {
  const done: number[] = []
  const work = async (item: number) => {
    if (item === 2) throw new Error('no')
    done.push(item)
  }
  await expect(tryEach(log, [1, 2, 3], { name: String, work })).rejects.toThrow('1 of 3 failed')
  expect(done).toEqual([1, 3])
  await tryEach(log, [3], { name: String, work })
})
