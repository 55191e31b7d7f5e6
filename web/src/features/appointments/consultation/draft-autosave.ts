import type { ConsultationDraft, ConsultationForm } from '@alafia/contract/appointments/consultation'
import { CallError, NetworkError } from '../../../lib/http/call.ts'

export type DraftContent = ConsultationForm

/** How what is typed stands with the server. */
export type DraftState =
  /** Nothing was ever typed. */
  | { kind: 'empty' }
  | { kind: 'saved'; at: string }
  /** Typed a moment ago, sent in a moment. */
  | { kind: 'waiting' }
  | { kind: 'saving' }
  /** Kept in this window and tried again until it goes through. */
  | { kind: 'failed'; isOffline: boolean }
  /** The server doesn't take it as it stands: too long. */
  | { kind: 'refused'; why: string }
  /** Somebody has written over the version that this window knew. Nothing is sent until a person has chosen. */
  | { kind: 'conflict'; theirs: ConsultationDraft }
  /** The visit isn't open any more. */
  | { kind: 'closed' }

export type SaveRequest = { content: DraftContent; version: number; isLeaving: boolean }

type Options = {
  start: ConsultationDraft
  save: (saving: SaveRequest) => Promise<ConsultationDraft>
  onState: (state: DraftState) => void
}

/** Milliseconds: after so long a rest it is sent, and at the latest after so long a typing. */
const debounceMs = 1000
const maxWaitMs = 5000
const minRetryMs = 2000
const maxRetryMs = 15_000

export const contentOf = ({ notes, diagnosis, diagnosisCodes, advice }: DraftContent): DraftContent => ({
  notes,
  diagnosis,
  diagnosisCodes,
  advice,
})

const codesOf = ({ diagnosisCodes }: DraftContent) => diagnosisCodes.map(({ code }) => code).join()

export const isSameContent = (one: DraftContent, other: DraftContent): boolean =>
  one.notes === other.notes &&
  one.diagnosis === other.diagnosis &&
  one.advice === other.advice &&
  codesOf(one) === codesOf(other)

const stateOf = ({ version, updatedAt }: ConsultationDraft): DraftState =>
  version === 0 || updatedAt === null ? { kind: 'empty' } : { kind: 'saved', at: updatedAt }

/**
 * Keeps what a doctor types in step with the server: one save at a time, a moment after the last key, again and again while there
 * is no connection. Unsent words are in this window's memory alone: no health data goes into the browser's storage (SEC-16).
 */
export const createDraftAutosave = ({ start, save, onState }: Options) => {
  let { version } = start
  let content = contentOf(start)
  let savedWords = content
  let last = start
  let state = stateOf(start)
  /** Sent, and never answered: when it comes back as the stored draft, it was our own. */
  let unanswered: DraftContent | undefined
  let sending: Promise<void> | undefined
  /** What is being sent just now. */
  let underWay: DraftContent | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let typedSince: number | undefined
  let failures = 0

  const become = (next: DraftState) => {
    state = next
    onState(next)
  }
  const isUnsent = () => !isSameContent(content, savedWords)
  const isStopped = () => state.kind === 'conflict' || state.kind === 'closed'
  const later = (wait: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void send(), wait)
  }

  const take = (draft: ConsultationDraft) => {
    last = draft
    version = draft.version
    savedWords = contentOf(draft)
    unanswered = undefined
    failures = 0
    typedSince = undefined
    if (isUnsent()) schedule()
    else become(stateOf(draft))
  }

  const schedule = () => {
    typedSince ??= Date.now()
    become({ kind: 'waiting' })
    later(Math.max(0, Math.min(debounceMs, typedSince + maxWaitMs - Date.now())))
  }

  const meet = (theirs: ConsultationDraft) => {
    if (isSameContent(theirs, content)) take(theirs)
    else if (unanswered && isSameContent(theirs, unanswered)) take(theirs)
    else become({ kind: 'conflict', theirs })
  }

  const fail = (error: unknown, sent: DraftContent) => {
    if (error instanceof CallError && error.status < 500 && error.status !== 429 && error.status !== 401) {
      const { problem, status } = error
      if (problem?.draft) meet(problem.draft)
      else if (status === 400) become({ kind: 'refused', why: problem?.detail ?? 'The server refused it' })
      else become({ kind: 'closed' })
      return
    }
    if (error instanceof NetworkError) unanswered = sent
    const wait = error instanceof CallError ? (error.retryAfter ?? 0) * 1000 : 0
    failures += 1
    become({ kind: 'failed', isOffline: error instanceof NetworkError })
    later(Math.max(wait, Math.min(minRetryMs * 2 ** (failures - 1), maxRetryMs)))
  }

  const deliver = async (sent: DraftContent, isLeaving: boolean) => {
    underWay = sent
    let outcome: () => void
    try {
      const draft = await save({ content: sent, version, isLeaving })
      outcome = () => take(draft)
    } catch (error) {
      outcome = () => fail(error, sent)
    }
    sending = undefined
    underWay = undefined
    if (!isStopped()) outcome()
  }

  const send = (isLeaving = false): Promise<void> => {
    clearTimeout(timer)
    if (sending) return sending
    if (isStopped() || !isUnsent()) return Promise.resolve()
    if (state.kind !== 'failed') become({ kind: 'saving' })
    sending = deliver(content, isLeaving)
    return sending
  }

  return {
    get version() {
      return version
    },
    /**
     * Whether closing the window now could lose words: a save that is under way outlives it; one that fails doesn't, nor what was
     * typed since it began.
     */
    get isAtRisk() {
      const isBehind = underWay !== undefined && !isStopped() && !isSameContent(content, underWay)
      return isBehind || (isUnsent() && ['failed', 'refused', 'conflict'].includes(state.kind))
    },
    change(next: DraftContent) {
      content = contentOf(next)
      if (isStopped() || sending) return
      if (!isUnsent()) {
        clearTimeout(timer)
        typedSince = undefined
        become(stateOf(last))
        return
      }
      if (state.kind !== 'failed') schedule()
    },
    /** Sends now what is unsent. `isLeaving`: the page may be gone before the answer. */
    flush: (isLeaving = false) => void send(isLeaving),
    /** Sends what is unsent and waits for the answers. Whether all is saved now. */
    async settle(): Promise<boolean> {
      if (sending) await sending
      if (isUnsent()) await send()
      return !isUnsent()
    },
    /** What the server has meanwhile; taken over when nothing is unsent here. Whether it was. */
    offer(draft: ConsultationDraft): boolean {
      if (draft.version <= version || sending || isStopped() || isUnsent()) return false
      content = contentOf(draft)
      take(draft)
      return true
    },
    /** A completing met another version: as if a save had. */
    meet,
    /** A person has chosen between both: these words go over theirs. */
    resolve(chosen: DraftContent, theirs: ConsultationDraft) {
      content = contentOf(chosen)
      take(theirs)
    },
    /** The visit is over: nothing is sent any more. */
    stop() {
      clearTimeout(timer)
      become({ kind: 'closed' })
    },
  }
}

export type DraftAutosave = ReturnType<typeof createDraftAutosave>
