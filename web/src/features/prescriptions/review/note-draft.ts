import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { NoteDraft } from '@alafia/contract/prescriptions/note-draft'
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

const unknown: NoteDraft = { text: '', version: 0, updatedAt: null }

/** @param firstNotes what is in the field while nothing was ever saved */
const createNoteAutosave = (id: number, firstNotes: string) => {
  const params = { id: String(id) }
  return createAutosave<string, NoteDraft>({
    start: unknown,
    isLoaded: false,
    contentOf: ({ text, version }) => (version === 0 ? firstNotes : text),
    isSame: (one, other) => one === other,
    failureOf: draftFailure,
    save: async ({ content, over, isLeaving }) => {
      const body = { text: content, version: over.version }
      try {
        return { saved: await call(saveNoteDraft, { params, body, keepalive: isLeaving }) }
      } catch (error) {
        if (!(error instanceof CallError) || !error.problem?.type.endsWith('edited-elsewhere')) throw error
        return { theirs: await call(getNoteDraft, { params }) }
      }
    },
  })
}

/** What the pharmacist types about a prescription, here and on the server (PHARM-90). */
export const useNoteDraft = (id: number, firstNotes: string) => {
  const [autosave] = useState(() => createNoteAutosave(id, firstNotes))
  const { content: text, saved, state } = useSyncExternalStore(autosave.subscribe, autosave.snapshot)
  const { data, isFetchedAfterMount, refetch } = useQuery(noteDraftQuery(id))
  useAutosaveFlush(autosave, refetch)
  useEffect(() => {
    if (!data || !isFetchedAfterMount) return
    const now = autosave.snapshot()
    // Nothing was typed before it was loaded.
    if (now.state.kind === 'loading' && now.content === firstNotes)
      autosave.resolve(data.version === 0 ? firstNotes : data.text, data)
    else if (now.state.kind === 'loading' || data.version > now.saved.version) autosave.offer(data)
  }, [autosave, data, firstNotes, isFetchedAfterMount])
  return {
    text,
    state,
    savedAt: saved.updatedAt,
    change: autosave.change,
    /** The prescription is decided: the server has emptied the note. */
    close: autosave.close,
    keepMine: () => {
      if (state.kind === 'conflict') autosave.resolve(text, state.theirs)
    },
    takeTheirs: () => {
      if (state.kind === 'conflict') autosave.resolve(state.theirs.text, state.theirs)
    },
    /** Closing now would lose what was typed. */
    isAtRisk:
      ['loading', 'failed', 'refused', 'conflict'].includes(state.kind) && text.trim() !== firstNotes.trim(),
  }
}

export type Notes = ReturnType<typeof useNoteDraft>
