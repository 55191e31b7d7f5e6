import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { DraftPayer, NoteDraft } from '@alafia/contract/prescriptions/note-draft'
import { getNoteDraft, saveNoteDraft } from '@alafia/contract/prescriptions/question-endpoints'
import { createAutosave } from '../../../lib/autosave/autosave.ts'
import { draftFailure } from '../../../lib/autosave/draft-failure.ts'
import { useAutosaveFlush } from '../../../lib/autosave/use-autosave-flush.ts'
import { call, CallError } from '../../../lib/http/call.ts'

/** The pharmacist's note as it was saved. It has its own key, so that a change in the queue doesn't refetch it. */
const noteDraftQuery = (id: number) =>
  queryOptions({
    queryKey: ['/api/note-draft', id],
    queryFn: ({ signal }) => call(getNoteDraft, { params: { id: String(id) }, signal }),
    // An older draft must not be the start of a new edit.
    gcTime: 0,
  })

const unknown: NoteDraft = { text: '', payer: null, version: 0, updatedAt: null }

type Content = Pick<NoteDraft, 'text' | 'payer'>

const isSame = (one: Content, other: Content) =>
  one.text === other.text && JSON.stringify(one.payer) === JSON.stringify(other.payer)

/** @param firstNotes what is in the field while nothing was ever saved */
const createNoteAutosave = (id: number, firstNotes: string) => {
  const params = { id: String(id) }
  let isDeciding = false
  const autosave = createAutosave<Content, NoteDraft>({
    start: unknown,
    isLoaded: false,
    contentOf: ({ text, payer, version }) =>
      version === 0 ? { text: firstNotes, payer: null } : { text, payer },
    isSame,
    failureOf: draftFailure,
    isHeld: () => isDeciding,
    save: async ({ content, over, isLeaving }) => {
      const body = { ...content, version: over.version }
      try {
        return { saved: await call(saveNoteDraft, { params, body, keepalive: isLeaving }) }
      } catch (error) {
        if (!(error instanceof CallError) || !error.problem?.type.endsWith('edited-elsewhere')) throw error
        return { theirs: await call(getNoteDraft, { params }) }
      }
    },
  })
  /** A decision has the note with it: what is saved meanwhile would be refused, for the prescription is decided. */
  const setDeciding = (next: boolean) => void (isDeciding = next)
  return Object.assign(autosave, { setDeciding })
}

/** What the pharmacist types about a prescription and who pays it, here and on the server (PHARM-90). */
export const useNoteDraft = (id: number, firstNotes: string) => {
  const [autosave] = useState(() => createNoteAutosave(id, firstNotes))
  const { content, saved, state } = useSyncExternalStore(autosave.subscribe, autosave.snapshot)
  const { data, isFetchedAfterMount, refetch } = useQuery(noteDraftQuery(id))
  useAutosaveFlush(autosave, refetch)
  useEffect(() => {
    if (!data || !isFetchedAfterMount) return
    const now = autosave.snapshot()
    const isTyped = !isSame(now.content, { text: firstNotes, payer: null })
    // A decision empties it, here or by a colleague: what was typed can still be copied.
    const isEmptied = isSame(data, { text: '', payer: null })
    // Where nothing was ever saved, what was typed before that was known is no one else's.
    if (now.state.kind === 'loading' && data.version === 0) autosave.resolve(now.content, data)
    else if (now.state.kind === 'loading' && !isTyped)
      autosave.resolve({ text: data.text, payer: data.payer }, data)
    else if (now.state.kind === 'loading' || (data.version > now.saved.version && !isEmptied))
      autosave.offer(data)
  }, [autosave, data, firstNotes, isFetchedAfterMount])
  const { text, payer } = content
  return {
    text,
    payer,
    state,
    savedAt: saved.updatedAt,
    change: (next: string) => autosave.change({ ...autosave.snapshot().content, text: next }),
    changePayer: (next: DraftPayer) => autosave.change({ ...autosave.snapshot().content, payer: next }),
    setDeciding: autosave.setDeciding,
    /** The prescription is decided: the server has emptied the note. */
    close: autosave.close,
    keepMine: () => {
      if (state.kind === 'conflict') autosave.resolve(content, state.theirs)
    },
    takeTheirs: () => {
      if (state.kind === 'conflict')
        autosave.resolve({ text: state.theirs.text, payer: state.theirs.payer }, state.theirs)
    },
    /** Closing now would lose what was typed. */
    isAtRisk:
      ['loading', 'failed', 'refused', 'conflict'].includes(state.kind) &&
      (text.trim() !== firstNotes.trim() || payer !== null),
  }
}

export type Notes = ReturnType<typeof useNoteDraft>
