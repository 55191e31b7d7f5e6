import { getHealthFacts, listEntryVersions } from '@alafia/contract/clinical/facts/endpoints'
import type { EntryKind } from '@alafia/contract/clinical/entry'
import { listMeasurements } from '@alafia/contract/clinical/measurements/endpoints'
import { measurementKinds } from '@alafia/contract/clinical/measurements/kinds'
import { listFamily } from '@alafia/contract/family/endpoints'
import { plainDate } from '@alafia/contract/kernel/format'
import { downloadResultFile, listTestOrders } from '@alafia/contract/orders/endpoints'
import { listRecordFilters } from '@alafia/contract/records/endpoints'
import type { Part } from './part.ts'
import type { PatientReader } from './reader.ts'

type Entry = { id: number; version: number }

/** The account holder, and every family member whose records are open to them, those who were removed too. */
const peopleOf = async function* (reader: PatientReader) {
  let isMember = false
  /** With the account: of a child whom another parent shares, it is that parent's. */
  const members = new Map<number, number>()
  for await (const { id, primaryUserId, openScopes, signIn } of reader.all(listFamily)) {
    isMember ||= signIn === 'yours'
    if (openScopes.includes('records')) members.set(id, primaryUserId)
  }
  if (!isMember) yield { patientId: reader.patientId, member: 'self' }
  const filters = await reader.one(listRecordFilters)
  for (const { id, patientId } of filters?.members ?? []) members.set(id, patientId)
  for (const [member, patientId] of members) yield { patientId, member }
}

const listOf = (texts: readonly string[]) => (texts.length === 0 ? 'none recorded' : texts.join(', '))

export const factsParts: readonly Part[] = [
  {
    name: 'health-facts',
    title: 'Health facts',
    tables: [
      'clinical_statement',
      'health_problem',
      'allergy',
      'medicine_elsewhere',
      'immunisation',
      'clinical_version',
    ],
    async *entries(reader) {
      for await (const params of peopleOf(reader)) {
        const facts = await reader.one(getHealthFacts, { params })
        if (!facts) continue
        const { problems, allergies, medicinesElsewhere, immunisations } = facts
        const lists: [EntryKind, readonly Entry[]][] = [
          ['problem', problems.entries],
          ['allergy', allergies.entries],
          ['medicine-elsewhere', medicinesElsewhere.entries],
          ['immunisation', immunisations.entries],
        ]
        const earlier = []
        for (const [entry, entries] of lists)
          for (const { id, version } of entries)
            if (version > 1) {
              const query = { entry, id: String(id) }
              earlier.push({ ...query, versions: await reader.one(listEntryVersions, { params, query }) })
            }
        yield {
          row: { facts, earlier },
          line: `${facts.firstName} ${facts.lastName}. Conditions: ${listOf(problems.entries.map(({ text }) => text))}. Allergies: ${listOf(allergies.entries.map(({ substance }) => substance))}. Other medicines: ${listOf(medicinesElsewhere.entries.map(({ name }) => name))}. Immunisations: ${listOf(immunisations.entries.map(({ name }) => name))}.`,
        }
      }
    },
  },
  {
    name: 'measurements',
    title: 'Measurements',
    tables: ['measurement'],
    async *entries(reader) {
      for await (const params of peopleOf(reader))
        for (const kind of measurementKinds)
          for await (const row of reader.all(listMeasurements, { params, query: { kind } }))
            yield { row: { member: params.member, ...row } }
    },
  },
  {
    name: 'tests',
    title: 'Tests and results',
    tables: ['test_order'],
    async *entries(reader) {
      for await (const params of peopleOf(reader))
        for await (const order of reader.all(listTestOrders, { params }))
          yield {
            row: order,
            line: `${plainDate(order.orderedAt.slice(0, 10))}: ${order.tests.map(({ name }) => name).join(', ')}, for ${order.personName} (${order.status})`,
            files: order.results.flatMap(({ id, file }) =>
              file ? [{ endpoint: downloadResultFile, id, name: `tests/${id} ${file.name}` }] : [],
            ),
          }
    },
  },
]
