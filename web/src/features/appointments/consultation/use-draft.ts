import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ConsultationDraft } from '@alafia/contract/appointments/consultation'
import { byItself } from '../../../lib/http/background.ts'
import { createDraftAutosave, contentOf, type DraftState, type DraftContent } from './draft-autosave.ts'
import { draftQuery, saveDraft } from './queries.ts'

const begin = (start: ConsultationDraft): DraftState =>
  start.updatedAt === null ? { kind: 'empty' } : { kind: 'saved', at: start.updatedAt }

/** Keeps the form's words in step with the visit's draft, from `start` on. */
export const useDraft = (id: number, start: ConsultationDraft, form: UseFormReturn<DraftContent>) => {
  const [state, setState] = useState<DraftState>(() => begin(start))
  const [keeper] = useState(() =>
    createDraftAutosave({ start, save: (saving) => saveDraft(id, saving), onState: setState }),
  )
  const { subscribe, reset } = form

  useEffect(
    () =>
      subscribe({ formState: { values: true }, callback: ({ values }) => keeper.change(contentOf(values)) }),
    [subscribe, keeper],
  )

  // Another window may have written meanwhile: after the connection was away, or when one comes back to this one.
  const { data, refetch } = useQuery(draftQuery(id))
  useEffect(() => {
    if (data && keeper.offer(data)) reset(contentOf(data))
  }, [data, keeper, reset])

  useEffect(() => {
    const turn = () => {
      if (document.visibilityState === 'hidden') keeper.flush(true)
      else void byItself(refetch)
    }
    const leave = () => keeper.flush(true)
    const retry = () => keeper.flush()
    document.addEventListener('visibilitychange', turn)
    window.addEventListener('pagehide', leave)
    window.addEventListener('beforeunload', leave)
    window.addEventListener('online', retry)
    return () => {
      document.removeEventListener('visibilitychange', turn)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('beforeunload', leave)
      window.removeEventListener('online', retry)
      keeper.flush()
    }
  }, [keeper, refetch])

  return { keeper, state }
}
