import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { searchFormulary } from '@alafia/contract/inventory/endpoints'
import { minSearchLength } from '@alafia/contract/inventory/schema'
import { listPrescriptions } from '@alafia/contract/prescriptions/endpoints'
import { searchMedicineNames } from '@alafia/contract/safety/endpoints'
import { minNameLetters } from '@alafia/contract/safety/schema'
import { call } from '../../../lib/http/call.ts'

/** Drugs that the pharmacy stocks whose names start like this. */
export const formularyQuery = (typed: string) => {
  const search = typed.trim().toLowerCase()
  return queryOptions({
    queryKey: ['/api/formulary', search],
    queryFn: ({ signal }) => call(searchFormulary, { query: { search }, signal }),
    enabled: search.length >= minSearchLength,
    placeholderData: keepPreviousData,
  })
}

/** Names of the safety table that contain what is typed, or are spelt almost like it. */
export const medicineNamesQuery = (typed: string) => {
  const search = typed.trim().toLowerCase()
  return queryOptions({
    queryKey: ['/api/medicines/names', search],
    queryFn: ({ signal }) => call(searchMedicineNames, { query: { search }, signal }),
    enabled: search.length >= minNameLetters,
  })
}

const maxShown = '20'

/** What the doctor has prescribed for this person, newest first. */
export const previousPrescriptionsQuery = (patientId: number, familyMemberId: number | null) => {
  const person = {
    patientId: String(patientId),
    member: familyMemberId === null ? 'self' : String(familyMemberId),
  }
  return queryOptions({
    queryKey: ['/api/prescriptions', 'earlier', person],
    queryFn: ({ signal }) => call(listPrescriptions, { query: { ...person, limit: maxShown }, signal }),
  })
}
