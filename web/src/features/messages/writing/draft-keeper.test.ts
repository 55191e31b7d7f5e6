import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MessageDraft, MessageDraftForm } from '@alafia/contract/messages/drafts'
import { minute } from '@alafia/contract/kernel/durations'
import { CallError, NetworkError } from '../../../lib/http/call.ts'
import { createDraftKeeper, noWords, type DraftWords } from './draft-keeper.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

const words = (content: string): DraftWords => ({ ...noWords, content })
const nothing: MessageDraft = { ...noWords, conversationId: 7, updatedAt: null }

type Fate = 'arrives' | 'lost' | 'unanswered' | 'away' | 'refused'

/** A server that keeps one draft as ours does, and refuses to let one window write over another. */
const played = (start: MessageDraft = nothing) => {
  let kept = start
  let saves = 0
  const fates: Fate[] = []
  const texts: string[] = []
  const save = async ({ over, attachmentIds: _, ...form }: MessageDraftForm): Promise<MessageDraft> => {
    await Promise.resolve()
    const fate = fates.shift() ?? 'arrives'
    texts.push(form.content)
    if (fate === 'lost') throw new NetworkError()
    if (fate === 'away') throw new CallError(503, 'away', undefined)
    if (fate === 'refused') throw new CallError(400, 'too long', undefined)
    const isKnown = kept.updatedAt === null || kept.updatedAt === over || kept.content === form.content
    if (!isKnown) throw new CallError(409, 'changed elsewhere', undefined)
    saves += 1
    kept = form.content.trim() === '' ? nothing : { ...form, attachments: [], updatedAt: `save ${saves}` }
    if (fate === 'unanswered') throw new NetworkError()
    return kept
  }
  return { save, fates, texts, load: () => Promise.resolve(kept), kept: () => kept }
}

const windowAt = ({ save, load }: ReturnType<typeof played>, isHeld = () => false) =>
  createDraftKeeper({ conversationId: 7, save, load, isHeld })

/** A window that has met what the server keeps. */
const opened = (server: ReturnType<typeof played>, isHeld?: () => boolean) => {
  const keeper = windowAt(server, isHeld)
  keeper.meet(server.kept())
  return keeper
}
const stateOf = (keeper: ReturnType<typeof windowAt>) => keeper.snapshot().state
const contentOf = (keeper: ReturnType<typeof windowAt>) => keeper.snapshot().words.content

test('MSG-10 what is typed is saved once typing rests, and every five seconds while it does not', async () => {
  const server = played()
  const keeper = opened(server)
  keeper.change(words('Tha'))
  await pass(900)
  keeper.change(words('Thank you'))
  expect(stateOf(keeper)).toBe('saving')
  await pass(1100)
  expect([server.texts, stateOf(keeper)]).toEqual([['Thank you'], 'saved'])
  for (let key = 1; key <= 40; key += 1) {
    keeper.change(words('x'.repeat(key)))
    await pass(300)
  }
  expect(server.texts.length).toBeGreaterThanOrEqual(3)
  expect(server.texts.length).toBeLessThanOrEqual(5)
  keeper.change(words('At once'))
  keeper.flush()
  await pass(0)
  expect(server.kept().content).toBe('At once')
})

test('MSG-11 without a connection it is tried again until it is kept, and closing the window would lose it', async () => {
  const server = played()
  const keeper = opened(server)
  server.fates.push('lost', 'away', 'unanswered')
  keeper.change(words('Thank you'))
  await pass(1100)
  expect([stateOf(keeper), keeper.isAtRisk]).toEqual(['failed', true])
  keeper.change(words('Thank you, doctor'))
  await pass(30_000)
  expect([server.kept().content, stateOf(keeper), keeper.isAtRisk]).toEqual([
    'Thank you, doctor',
    'saved',
    false,
  ])
})

test('MSG-11 what the server refused is saved once it is mended', async () => {
  const server = played()
  const keeper = opened(server)
  server.fates.push('refused')
  keeper.change(words('Far too long'))
  await pass(minute)
  expect([stateOf(keeper), server.texts.length]).toEqual(['failed', 1])
  keeper.change(words('Short'))
  await pass(1100)
  expect([server.kept().content, stateOf(keeper)]).toEqual(['Short', 'saved'])
})

test('MSG-11 a save whose answer is lost is not met as somebody else’s: what was taken back stays so', async () => {
  const server = played()
  const keeper = opened(server)
  server.fates.push('unanswered')
  keeper.change(words('Yes. No'))
  await pass(1100)
  keeper.change(words('Yes.'))
  await pass(30_000)
  expect([server.kept().content, contentOf(keeper)]).toEqual(['Yes.', 'Yes.'])
  server.fates.push('unanswered')
  keeper.change(words('Yes. But'))
  await pass(1100)
  keeper.change(words('Yes.'))
  await pass(30_000)
  expect(server.kept().content).toBe('Yes.')
})

test('MSG-11 what was typed before anything was known goes behind what is kept, once', async () => {
  const server = played({ ...nothing, ...words('On Monday'), updatedAt: 'save 0' })
  const keeper = windowAt(server)
  keeper.change(words('On Tuesday'))
  await pass(minute)
  expect([server.texts, stateOf(keeper), keeper.isAtRisk]).toEqual([[], 'failed', true])
  keeper.change(noWords)
  expect([stateOf(keeper), keeper.isAtRisk]).toEqual(['empty', false])
  keeper.change(words('On Tuesday'))
  keeper.meet(server.kept())
  expect(stateOf(keeper)).toBe('saving')
  await pass(1100)
  expect(server.kept().content).toBe('On Monday\n\nOn Tuesday')
  expect(contentOf(keeper)).toBe('On Monday\n\nOn Tuesday')
})

test('MSG-11 closing the window would lose what is typed while a save is under way, and nothing while that says it all', async () => {
  const server = played()
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const save = async (form: MessageDraftForm) => {
    await answered
    return server.save(form)
  }
  const keeper = createDraftKeeper({ conversationId: 7, save, load: server.load, isHeld: () => false })
  keeper.meet(nothing)
  keeper.change(words('Thank you'))
  keeper.flush(true)
  expect(keeper.isAtRisk).toBe(false)
  keeper.change(words('Thank you, doctor'))
  keeper.flush(true)
  expect([stateOf(keeper), keeper.isAtRisk]).toEqual(['saving', true])
  // Taken back is changed too.
  keeper.change(noWords)
  expect(keeper.isAtRisk).toBe(true)
  keeper.change(words('Thank you, doctor'))
  answer()
  await pass(0)
  keeper.flush(true)
  expect(keeper.isAtRisk).toBe(false)
  await pass(0)
  expect([server.texts, stateOf(keeper)]).toEqual([['Thank you', 'Thank you, doctor'], 'saved'])
})

test('MSG-11 the draft of a message that is on its way stays until it is sent', async () => {
  const server = played()
  let isOnItsWay = false
  const keeper = opened(server, () => isOnItsWay)
  keeper.change(words('Thank you'))
  await pass(1100)
  isOnItsWay = true
  keeper.change(noWords)
  await pass(minute)
  expect([server.kept().content, stateOf(keeper)]).toEqual(['Thank you', 'empty'])
  isOnItsWay = false
  await pass(3000)
  expect(server.kept()).toEqual(nothing)
})

test('MSG-14 with the session its words are gone, and nothing is saved any more', async () => {
  const server = played()
  const keeper = opened(server)
  server.fates.push('unanswered')
  keeper.change(words('Thank you'))
  await pass(1100)
  keeper.close()
  keeper.flush()
  await pass(minute)
  expect(server.texts).toEqual(['Thank you'])
})

const step = fc.record({
  by: fc.constantFrom(0, 1),
  deed: fc.constantFrom('type', 'type', 'type', 'look', 'lost', 'unanswered'),
  wait: fc.constantFrom(0, 400, 1500, 7000),
})

test('MSG-11 whatever two windows type into one draft, and whatever is lost on the way, no word of it is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      const server = played()
      const windows = [opened(server), opened(server)]
      const typed: string[] = []
      for (const [nth, { by, deed, wait }] of steps.entries()) {
        const keeper = windows[by]
        if (deed === 'lost' || deed === 'unanswered') server.fates.push(deed)
        else if (deed === 'look') keeper?.meet(server.kept())
        else if (keeper) {
          typed.push(`[${nth}]`)
          keeper.change(words(`${contentOf(keeper)} [${nth}]`))
        }
        await pass(wait)
      }
      await pass(120_000)
      for (const word of typed) expect(server.kept().content).toContain(word)
      for (const keeper of windows) keeper.close()
    }),
    { numRuns: 100 },
  )
})
