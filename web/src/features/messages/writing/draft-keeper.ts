import type { MessageDraft, MessageDraftForm } from '@alafia/contract/messages/drafts'
import { isConflict, isPassing } from './failures.ts'

export type DraftWords = Omit<MessageDraft, 'conversationId' | 'updatedAt'>

export type DraftState = 'empty' | 'saved' | 'saving' | 'failed'

type Options = {
  conversationId: number | null
  save: (draft: MessageDraftForm, isLeaving: boolean) => Promise<MessageDraft>
  /** What the server keeps by now. */
  load: () => Promise<MessageDraft>
  /** While a message is on its way the draft of it stays on the server: a reload finds the words again. */
  isHeld: () => boolean
}

/** Milliseconds: after so long a rest it is saved, and at the latest after so long a typing. */
const rest = 1000
const longest = 5000
const soonest = 2000
const latest = 15_000

export const noWords: DraftWords = {
  to: null,
  subject: '',
  content: '',
  appointmentId: null,
  priority: 'normal',
  attachments: [],
}

const wordsOf = ({ to, subject, content, appointmentId, priority, attachments }: DraftWords): DraftWords => ({
  to,
  subject,
  content,
  appointmentId,
  priority,
  attachments,
})

export const isEmptyDraft = ({ subject, content, attachments }: DraftWords): boolean =>
  subject.trim() === '' && content.trim() === '' && attachments.length === 0

/** Blanks alone are not kept: all that is empty says the same. */
const said = (words: DraftWords) =>
  isEmptyDraft(words)
    ? ''
    : JSON.stringify([
        words.content,
        words.subject,
        words.to,
        words.appointmentId,
        words.priority,
        words.attachments.map(({ id }) => id),
      ])

export const saysTheSame = (one: DraftWords, other: DraftWords): boolean => said(one) === said(other)

/** One text and the other behind it; where one goes on from the other, that one. */
const joined = (first: string, second: string): string => {
  if (second.startsWith(first.trim())) return second
  return first.startsWith(second.trim()) ? first : `${first}\n\n${second}`
}

/** What was typed in two places: nothing that is written in either goes. */
const both = (theirs: DraftWords, own: DraftWords): DraftWords => {
  if (isEmptyDraft(own)) return theirs
  if (isEmptyDraft(theirs)) return own
  const { to, appointmentId } = own.to === null ? theirs : own
  return {
    to,
    appointmentId,
    subject: own.subject.trim() === '' ? theirs.subject : own.subject,
    content: joined(theirs.content, own.content),
    priority: own.priority,
    attachments: [
      ...theirs.attachments,
      ...own.attachments.filter(({ id }) => theirs.attachments.every((one) => one.id !== id)),
    ],
  }
}

/**
 * Keeps what somebody types in step with the draft on the server, and in this window's memory alone while there is no connection
 * (decision 012). What another window has kept meanwhile goes before the own words.
 */
export const createDraftKeeper = ({ conversationId, save, load, isHeld }: Options) => {
  let words = noWords
  let savedWords = noWords
  /** When they were kept: what this window's words go over. */
  let savedAt: string | null = null
  /** Put, and never answered: it may be kept or not, and when it turns out to be, it was our own. */
  let unanswered: DraftWords | undefined
  let isKnown = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let typedSince: number | undefined
  /** In a row; what a try again can't help is none. */
  let failures = 0
  let sending: Promise<void> | undefined
  /** What is being put just now. */
  let underWay: DraftWords | undefined
  let isClosed = false
  let snapshot: { words: DraftWords; state: DraftState; isKnown: boolean } = {
    words,
    state: 'empty',
    isKnown,
  }
  const listeners = new Set<() => void>()

  const become = (state: DraftState) => {
    snapshot = { words, state, isKnown }
    for (const listener of listeners) listener()
  }
  const isUnsaved = () => unanswered !== undefined || !saysTheSame(words, savedWords)
  const settled = (): DraftState => (isEmptyDraft(savedWords) ? 'empty' : 'saved')
  const later = (wait: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), wait)
  }
  const schedule = () => {
    typedSince ??= Date.now()
    later(Math.max(0, Math.min(rest, typedSince + longest - Date.now())))
  }

  const take = (kept: DraftWords, at: string | null) => {
    savedWords = wordsOf(kept)
    savedAt = at
    unanswered = undefined
    failures = 0
    typedSince = undefined
  }

  /** @returns when it was kept, or the words of another window that stood there */
  const put = async ({ attachments, ...typed }: DraftWords, isLeaving: boolean) => {
    const attachmentIds = attachments.map(({ id }) => id)
    try {
      const { updatedAt } = await save({ conversationId, ...typed, attachmentIds, over: savedAt }, isLeaving)
      return { updatedAt }
    } catch (error) {
      if (!isConflict(error)) throw error
      return { theirs: await load() }
    }
  }

  const deliver = async (sent: DraftWords, isLeaving: boolean) => {
    underWay = sent
    try {
      const { theirs, updatedAt = null } = await put(sent, isLeaving)
      if (!theirs) take(sent, updatedAt)
      else {
        if (!unanswered || !saysTheSame(unanswered, theirs)) words = wordsOf(both(theirs, words))
        take(theirs, theirs.updatedAt)
      }
      if (isClosed) return
      become(isUnsaved() ? 'saving' : settled())
      if (isUnsaved()) schedule()
    } catch (error) {
      if (isClosed) return
      become('failed')
      if (isPassing(error)) {
        unanswered = sent
        failures += 1
        later(Math.min(soonest * 2 ** (failures - 1), latest))
      } else {
        failures = 0
        if (!saysTheSame(words, sent)) schedule()
      }
    } finally {
      sending = undefined
      underWay = undefined
    }
  }

  const flush = (isLeaving = false): Promise<void> => {
    clearTimeout(timer)
    if (sending) return sending
    if (!isKnown || isClosed || !isUnsaved()) return Promise.resolve()
    if (isEmptyDraft(words) && isHeld()) {
      later(soonest)
      return Promise.resolve()
    }
    if (snapshot.state !== 'failed') become('saving')
    sending = deliver(words, isLeaving)
    return sending
  }

  return {
    snapshot: () => snapshot,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Whether closing the window now could lose words: a save that is under way outlives it, what was typed since doesn't. */
    get isAtRisk() {
      const isBehind = underWay !== undefined && !saysTheSame(words, underWay)
      return isBehind || (isUnsaved() && (snapshot.state === 'failed' || !isKnown))
    },
    change(next: DraftWords) {
      words = wordsOf(next)
      // Nothing can be put before one knows what it goes over.
      if (!isKnown) become(isUnsaved() ? 'failed' : 'empty')
      else if (failures > 0 || sending) become(snapshot.state)
      else if (isUnsaved()) {
        become(isEmptyDraft(words) && isHeld() ? 'empty' : 'saving')
        schedule()
      } else {
        clearTimeout(timer)
        typedSince = undefined
        become(settled())
      }
    },
    /** What the server keeps: taken over where nothing is unsaved here. */
    meet(stored: MessageDraft) {
      if (sending || (isKnown && isUnsaved())) return
      if (!isKnown) words = wordsOf(both(stored, words))
      else if (!isEmptyDraft(words) || !isEmptyDraft(stored)) words = wordsOf(stored)
      take(stored, stored.updatedAt)
      isKnown = true
      if (isUnsaved()) schedule()
      become(isUnsaved() ? 'saving' : settled())
    },
    /** Saves now what is unsaved. `isLeaving`: the page may be gone before the answer. */
    flush: (isLeaving = false) => void flush(isLeaving),
    /** The session is over. */
    close() {
      isClosed = true
      clearTimeout(timer)
      words = noWords
      savedWords = noWords
      underWay = undefined
    },
  }
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>
