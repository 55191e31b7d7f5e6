import { queryOptions } from '@tanstack/react-query'
import { getConsultationDraft, saveConsultationDraft } from '@alafia/contract/appointments/endpoints'
import { call } from '../../../lib/http/call.ts'
import type { SaveRequest } from './draft-autosave.ts'

/** The consultation draft. It has its own key, so that a change of the appointment doesn't refetch it. */
export const draftQuery = (id: number) =>
  queryOptions({
    queryKey: ['/api/consultation-draft', id],
    queryFn: ({ signal }) => call(getConsultationDraft, { params: { id: String(id) }, signal }),
    // An older draft must not be the start of a new edit.
    gcTime: 0,
  })

/** Browsers limit keepalive requests to 64 KB; a character takes at most three bytes. */
const maxKeepaliveLength = 20_000

export const saveDraft = (id: number, { content, version, isLeaving }: SaveRequest) => {
  const body = { ...content, diagnosisCodes: content.diagnosisCodes.map(({ code }) => code), version }
  return call(saveConsultationDraft, {
    params: { id: String(id) },
    body,
    keepalive: isLeaving && JSON.stringify(body).length < maxKeepaliveLength,
  })
}
