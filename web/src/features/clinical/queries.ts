import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { listSubstances } from '@alafia/contract/clinical/allergies/endpoints'
import type { EntryKind } from '@alafia/contract/clinical/entry'
import { getGrowth } from '@alafia/contract/clinical/growth/endpoints'
import { getImmunisationPlan } from '@alafia/contract/clinical/immunisations/endpoints'
import { getHealthFacts, listEntryVersions, listTextsAside } from '@alafia/contract/clinical/facts/endpoints'
import { listMeasurements } from '@alafia/contract/clinical/measurements/endpoints'
import type { MeasurementKind } from '@alafia/contract/clinical/measurements/kinds'
import { listCurrentMedicines } from '@alafia/contract/prescriptions/endpoints'
import { factsKey, invalidateFacts, paramsOf, type Person } from '../../domain/person-facts.ts'
import { call, callPage } from '../../lib/http/call.ts'
import { byCursor } from '../../lib/http/page-cursor.ts'

const keyOf = (person: Person) => [factsKey, person.patientId, person.familyMemberId ?? 'self'] as const

/** Everything known about a person now; the live connection's 'facts' topic invalidates it. */
export const factsQuery = (person: Person) =>
  queryOptions({
    queryKey: [...keyOf(person), 'facts'],
    queryFn: ({ signal }) => call(getHealthFacts, { params: paramsOf(person), signal }),
  })

/** What doctors set aside of the patient's own texts, newest first. */
export const textsAsideQuery = (person: Person) =>
  queryOptions({
    queryKey: [...keyOf(person), 'set-aside'],
    queryFn: ({ signal }) => call(listTextsAside, { params: paramsOf(person), signal }),
  })

/** Who entered and changed an entry, newest first. */
export const versionsQuery = (person: Person, entry: EntryKind, id: number) =>
  queryOptions({
    queryKey: [...keyOf(person), 'versions', entry, id],
    queryFn: ({ signal }) =>
      call(listEntryVersions, { params: paramsOf(person), query: { entry, id: String(id) }, signal }),
  })

/** All measurements of a kind, newest first, page by page. */
export const measurementPagesQuery = (person: Person, kind: MeasurementKind) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(person), 'measurements', kind],
    queryFn: ({ pageParam, signal }) =>
      callPage(listMeasurements, {
        params: paramsOf(person),
        query: { kind, limit: '50', cursor: pageParam },
        signal,
      }),
    ...byCursor,
  })

/** A child's growth on the WHO's lines. */
export const growthQuery = (person: Person) =>
  queryOptions({
    queryKey: [...keyOf(person), 'growth'],
    queryFn: ({ signal }) => call(getGrowth, { params: paramsOf(person), signal }),
  })

/** The vaccines of the national schedule for a child. */
export const planQuery = (person: Person) =>
  queryOptions({
    queryKey: [...keyOf(person), 'immunisations'],
    queryFn: ({ signal }) => call(getImmunisationPlan, { params: paramsOf(person), signal }),
  })

/** Suggestions while a substance is typed. */
export const substancesQuery = (search: string) =>
  queryOptions({
    queryKey: ['/api/substances', search],
    queryFn: ({ signal }) => call(listSubstances, { query: { search }, signal }),
    enabled: search.trim().length >= 2,
  })

/** What was prescribed here and is still valid, with what was stopped. */
export const prescribedQuery = (person: Person) =>
  queryOptions({
    queryKey: [...keyOf(person), 'prescribed'],
    queryFn: ({ signal }) => call(listCurrentMedicines, { params: paramsOf(person), signal }),
  })

/** Charts and headers list what is prescribed too. */
export const invalidateMedicines = async (client: QueryClient) => {
  await Promise.all([invalidateFacts(client), client.invalidateQueries({ queryKey: ['/api/patients'] })])
}
