import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ConsultationDraft } from '@alafia/contract/appointments/consultation'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import { minute } from '@alafia/contract/kernel/durations'
import { CallError, NetworkError } from '../../../lib/http/call.ts'
import { createDraftAutosave, type DraftState, type SaveRequest } from './draft-autosave.ts'

const nothing = { notes: '', diagnosis: '', diagnosisCodes: [], advice: '' }
const content = (notes: string) => ({ ...nothing, notes })
const stored = (notes: string, version: number): ConsultationDraft => ({
  ...content(notes),
  version,
  updatedAt: version === 0 ? null : '2026-03-11T10:42:00.000Z',
})
const refusal = (status: number, more: Partial<ProblemBody> = {}) =>
  new CallError(status, 'no', {
    type: '/problems/x',
    title: 'No',
    status,
    detail: 'No',
    message: 'No',
    ...more,
  })

/** A keeper and its server: each save waits for `answer`, or is answered as the server would. */
const open = (start = stored('', 0)) => {
  const states: DraftState[] = []
  const sent: SaveRequest[] = []
  let failure: Error | undefined
  const keeper = createDraftAutosave({
    start,
    save: (saving) => {
      sent.push(saving)
      return failure
        ? Promise.reject(failure)
        : Promise.resolve({ ...stored('', saving.version + 1), ...saving.content })
    },
    onState: (state) => void states.push(state),
  })
  return {
    keeper,
    states,
    sent,
    failWith: (error: Error | undefined) => {
      failure = error
    },
    kind: () => states.at(-1)?.kind,
    notesSent: () => sent.map((saving) => saving.content.notes),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

describe('notes save themselves', () => {
  test('APPT-42 once, a second after the last key, over the version that came before', async () => {
    const { keeper, sent, kind, notesSent } = open(stored('Old', 4))
    for (const notes of ['C', 'Co', 'Cough']) {
      keeper.change(content(notes))
      await pass(300)
    }
    expect(notesSent()).toEqual([])
    await pass(700)
    expect(notesSent()).toEqual(['Cough'])
    expect([sent[0]?.version, keeper.version, kind()]).toEqual([4, 5, 'saved'])
    await pass(minute)
    expect(sent).toHaveLength(1)
  })

  test('APPT-42 who types on without a rest is saved every five seconds', async () => {
    const { keeper, sent } = open()
    for (let key = 1; key <= 100; key += 1) {
      keeper.change(content('x'.repeat(key)))
      await pass(200)
    }
    expect(sent.length).toBeGreaterThanOrEqual(3)
    expect(sent.length).toBeLessThanOrEqual(5)
  })

  test('APPT-43 one save at a time; what is typed meanwhile goes over its version, and closing the window would lose it', async () => {
    const answers: ((draft: ConsultationDraft) => void)[] = []
    const versions: number[] = []
    const keeper = createDraftAutosave({
      start: stored('', 0),
      save: ({ version }) => {
        versions.push(version)
        return new Promise((resolve) => answers.push(resolve))
      },
      onState: () => undefined,
    })
    keeper.change(content('One'))
    await pass(1000)
    expect(keeper.isAtRisk).toBe(false)
    keeper.change(content(''))
    expect(keeper.isAtRisk).toBe(true)
    keeper.change(content('One two'))
    keeper.flush(true)
    expect(keeper.isAtRisk).toBe(true)
    await pass(10_000)
    expect(versions).toEqual([0])
    answers[0]?.(stored('One', 1))
    await pass(1000)
    expect([versions, keeper.isAtRisk]).toEqual([[0, 1], false])
  })

  test('APPT-46 when the visit has ended nothing that is under way is at risk', async () => {
    const keeper = createDraftAutosave({
      start: stored('', 0),
      save: () => new Promise(() => undefined),
      onState: () => undefined,
    })
    keeper.change(content('One'))
    await pass(1000)
    keeper.change(content('One two'))
    keeper.stop()
    expect(keeper.isAtRisk).toBe(false)
  })

  test('APPT-42 what was taken back before it was sent is not sent', async () => {
    const { keeper, sent, kind } = open(stored('Old', 1))
    keeper.change(content('Old!'))
    keeper.change(content('Old'))
    await pass(20_000)
    expect([sent.length, kind()]).toEqual([0, 'saved'])
  })

  test('APPT-43 without a connection it is tried again, ever less often, and at once when asked', async () => {
    const { keeper, sent, failWith, kind, notesSent } = open()
    failWith(new NetworkError())
    keeper.change(content('Typed offline'))
    await pass(1000)
    expect([kind(), keeper.isAtRisk]).toEqual(['failed', true])
    await pass(minute)
    expect(sent.length).toBeGreaterThan(4)
    expect(sent.length).toBeLessThan(9)
    keeper.change(content('Typed offline, and more'))
    failWith(undefined)
    keeper.flush()
    await pass(0)
    expect([notesSent().at(-1), kind(), keeper.isAtRisk]).toEqual(['Typed offline, and more', 'saved', false])
  })

  test('APPT-43 an answer that got lost is no conflict with oneself', async () => {
    const { keeper, failWith, states, kind } = open()
    failWith(new NetworkError())
    keeper.change(content('First'))
    await pass(1000)
    keeper.change(content('First, second'))
    failWith(refusal(409, { draft: stored('First', 1) }))
    keeper.flush()
    await pass(0)
    failWith(undefined)
    await pass(1000)
    expect([kind(), keeper.version]).toEqual(['saved', 2])
    expect(states.map((state) => state.kind)).not.toContain('conflict')
  })

  test('APPT-43 settle says whether all is saved', async () => {
    const { keeper, failWith } = open()
    keeper.change(content('One'))
    expect(await keeper.settle()).toBe(true)
    failWith(new NetworkError())
    keeper.change(content('Two'))
    expect(await keeper.settle()).toBe(false)
  })

  test('APPT-45 what is too long is said, and sent once it is shorter', async () => {
    const { keeper, failWith, kind } = open()
    failWith(refusal(400))
    keeper.change(content('Far too long'))
    await pass(1000)
    expect(kind()).toBe('refused')
    failWith(undefined)
    keeper.change(content('Short'))
    await pass(1000)
    expect(kind()).toBe('saved')
  })
})

describe('APPT-44 a second window', () => {
  test('the later writer meets the conflict, and sends nothing until it is resolved', async () => {
    const { keeper, sent, failWith, states } = open()
    failWith(refusal(409, { draft: stored('Theirs', 3) }))
    keeper.change(content('Mine'))
    await pass(1000)
    expect(states.at(-1)).toEqual({ kind: 'conflict', theirs: stored('Theirs', 3) })
    failWith(undefined)
    keeper.change(content('Mine, longer'))
    keeper.flush()
    await pass(minute)
    expect(sent).toHaveLength(1)
    keeper.resolve(content('Mine, longer\nTheirs'), stored('Theirs', 3))
    await pass(1000)
    expect(sent.at(-1)).toMatchObject({ content: content('Mine, longer\nTheirs'), version: 3 })
    expect(keeper.version).toBe(4)
  })

  test('taking theirs sends nothing', async () => {
    const { keeper, sent, kind } = open()
    keeper.meet(stored('Theirs', 3))
    expect(kind()).toBe('conflict')
    keeper.resolve(content('Theirs'), stored('Theirs', 3))
    await pass(10_000)
    expect([sent.length, keeper.version, kind()]).toEqual([0, 3, 'saved'])
  })

  test('what another window wrote is taken over only where nothing is unsent', async () => {
    const { keeper } = open(stored('Old', 1))
    expect(keeper.offer(stored('Old', 1))).toBe(false)
    expect(keeper.offer(stored('Newer', 2))).toBe(true)
    keeper.change(content('Mine'))
    expect(keeper.offer(stored('Newest', 3))).toBe(false)
    expect(keeper.version).toBe(2)
  })

  test('when the visit has ended nothing is sent any more', async () => {
    const { keeper, sent, failWith, kind } = open()
    failWith(refusal(409))
    keeper.change(content('Late'))
    await pass(1000)
    expect(kind()).toBe('closed')
    keeper.change(content('Later'))
    await pass(minute)
    expect(sent).toHaveLength(1)
  })
})
