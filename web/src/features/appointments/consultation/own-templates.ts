import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { listNoteTemplates } from '@alafia/contract/appointments/endpoints'
import { call } from '../../../lib/http/call.ts'

/** The doctor's own templates of notes, by name. */
export const ownTemplatesQuery = queryOptions({
  queryKey: ['/api/note-templates'],
  queryFn: ({ signal }) => call(listNoteTemplates, { signal }),
})

export const invalidateOwnTemplates = (client: QueryClient) => client.invalidateQueries(ownTemplatesQuery)
