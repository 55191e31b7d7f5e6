import { queryOptions } from '@tanstack/react-query'
import { getConsultationDraft, saveConsultationDraft } from '@alafia/contract/appointments/endpoints'
import { call } from '../../../lib/http/call.ts'
import type { SaveRequest } from './draft-autosave.ts'

/** What the doctor has typed at a visit so far. Not among the appointments: a change of theirs is no reason to fetch it. */
export const draftQuery = (id: number) =>
  queryOptions({
    queryKey: ['/api/consultation-draft', id],
    queryFn: ({ signal }) => call(getConsultationDraft, { params: { id: String(id) }, signal }),
    // What the server had when the page was last open is no beginning.
    gcTime: 0,
  })

/** Browsers let a page that goes away send so much and no more; characters, at most three bytes each. */
const mostOnLeaving = 20_000

export const saveDraft = (id: number, { content, version, isLeaving }: SaveRequest) => {
  const { notes, diagnosis, diagnosisCodes, advice } = content
  const body = { notes, diagnosis, diagnosisCodes: diagnosisCodes.map(({ code }) => code), advice, version }
  return call(saveConsultationDraft, {
    params: { id: String(id) },
    body,
    keepalive: isLeaving && JSON.stringify(body).length < mostOnLeaving,
  })
}
