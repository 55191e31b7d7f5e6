import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { searchFormulary } from '@alafia/contract/inventory/endpoints'
import { fewestLetters } from '@alafia/contract/inventory/schema'
import { listPrescriptions } from '@alafia/contract/prescriptions/endpoints'
import { call } from '../../../lib/http/call.ts'

/** What the pharmacy keeps under names that begin so. */
export const formularyQuery = (words: string) => {
  const search = words.trim().toLowerCase()
  return queryOptions({
    queryKey: ['/api/formulary', search],
    queryFn: ({ signal }) => call(searchFormulary, { query: { search }, signal }),
    enabled: search.length >= fewestLetters,
    placeholderData: keepPreviousData,
  })
}

const maxShown = '20'

/** What the doctor has prescribed this person before, the newest first. */
export const previousPrescriptionsQuery = (patientId: number, familyMemberId: number | null) => {
  const whose = {
    patientId: String(patientId),
    member: familyMemberId === null ? 'self' : String(familyMemberId),
  }
  return queryOptions({
    queryKey: ['/api/prescriptions', 'earlier', whose],
    queryFn: ({ signal }) => call(listPrescriptions, { query: { ...whose, limit: maxShown }, signal }),
  })
}
