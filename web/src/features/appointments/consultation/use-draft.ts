import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ConsultationDraft } from '@alafia/contract/appointments/consultation'
import { useAutosaveFlush } from '../../../lib/autosave/use-autosave-flush.ts'
import { contentOf, createDraftAutosave, type DraftAutosave, type DraftContent } from './draft-autosave.ts'
import { draftQuery, saveDraft } from './queries.ts'

/** The autosave of an appointment's draft, from `start` on. */
export const useDraft = (id: number, start: ConsultationDraft) => {
  const [autosave] = useState(() => createDraftAutosave(start, (request) => saveDraft(id, request)))
  const { state, saved } = useSyncExternalStore(autosave.subscribe, autosave.snapshot)
  return { autosave, state, saved }
}

type DraftForm = Pick<UseFormReturn<DraftContent>, 'subscribe'> & { reset: (content: DraftContent) => void }

/** Saves what is typed in the form, and shows what another window has saved meanwhile. */
export const useDraftSync = (id: number, autosave: DraftAutosave, { subscribe, reset }: DraftForm): void => {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => autosave.change(contentOf(values)),
      }),
    [subscribe, autosave],
  )

  const { data, refetch } = useQuery(draftQuery(id))
  useEffect(() => {
    const isNewer = data !== undefined && data.version > autosave.snapshot().saved.version
    if (isNewer && autosave.offer(data)) reset(contentOf(data))
  }, [data, autosave, reset])

  useAutosaveFlush(autosave, refetch)
}
