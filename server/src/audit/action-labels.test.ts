import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Outcome } from '@alafia/contract/audit/schema'
import { toActivityEntry, patientLabel } from './action-labels.ts'

const labelFor = (action: string, outcome: Outcome, subject: string | null = null) =>
  toActivityEntry({ id: 1, at: new Date(0), actorName: 'Amina Bello', action, subject, outcome }).action

const sourcesIn = (folder: string): string[] =>
  readdirSync(fileURLToPath(new URL(folder, import.meta.url)), { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        file.endsWith('.ts') &&
        !/\.test\.|^(seed|testing)\//.test(file) &&
        !/^audit\/(session-|user-|clinical-|pharmacy-)?action-labels\.ts$/.test(file),
    )
    .map((file) => readFileSync(join(fileURLToPath(new URL(folder, import.meta.url)), file), 'utf8'))

const named = (sources: string[], pattern: RegExp): string[] => [
  ...new Set(sources.flatMap((source) => [...source.matchAll(pattern)].map(([, action]) => action ?? ''))),
]

test('AUD-6 every action that the source records has a label', () => {
  const calls = named(sourcesIn('../../../contract/src'), /audit: '([a-z.-]+)'/g)
  const kinds = [
    'session',
    'preferences',
    'announcement',
    'security',
    ...calls.map((call) => call.split('.')[0]),
  ]
  const actions = named(sourcesIn('..'), new RegExp(`'((?:${kinds.join('|')})\\.[a-z-]+)'`, 'g')).filter(
    // The name of a field.
    (name) => name !== 'licence.number',
  )
  expect(actions).toContain('appointment.booked')
  expect(calls).toContain('appointment.book')
  const raw = (action: string) => action.replace(/[.-]/g, ' ')
  expect(actions.filter((action) => labelFor(action, 'done') === raw(action))).toEqual([])
  expect(calls.filter((action) => labelFor(action, 'denied').includes(raw(action)))).toEqual([])
})

test('AUD-6 what only reads is a read by its name, or worth its place in the activity log', () => {
  const reads = sourcesIn('../../../contract/src').flatMap((source) =>
    [...source.matchAll(/method: 'GET',(?:(?!\n}\)).)*?audit: '([a-z.-]+)'/gs)].map(
      ([, action]) => action ?? '',
    ),
  )
  expect(reads).toContain('letter-start.read')
  expect(reads.filter((action) => !/\.(?:list|read)$/.test(action))).toEqual([
    'audit-trail.export',
    'own-data.download',
  ])
})

test('AUD-6 an entry says who, what and the outcome', () => {
  expect(labelFor('appointment.booked', 'done', 'appointment 12')).toBe('booked an appointment (12)')
  expect(labelFor('appointment.book', 'failed')).toBe('tried to book an appointment, which failed')
  expect(labelFor('prescription.read', 'denied', 'prescription 4')).toBe(
    'tried to read a prescription and was refused (4)',
  )
  expect(labelFor('appointment.book', 'done', 'repeat of an earlier request')).toBe(
    'repeated a request to book an appointment',
  )
  expect(labelFor('emergency-access.started', 'done', 'emergency access 3')).toBe(
    'opened a record in an emergency (3)',
  )
  expect(labelFor('record.add', 'denied', 'record 12, emergency access 3')).toBe(
    'tried to add a medical record and was refused (12) under emergency access 3',
  )
  expect(labelFor('report.opened', 'done')).toBe('report opened')
  expect(
    toActivityEntry({
      id: 5,
      at: new Date(0),
      actorName: null,
      action: 'session.sign-in',
      subject: null,
      outcome: 'denied',
    }),
  ).toEqual({
    id: 5,
    type: 'session',
    action: 'tried to sign in and was refused',
    user: 'Someone',
    timestamp: '1970-01-01T00:00:00.000Z',
  })
})

test('CHART-13 every read has a label for the patient whose data it was', () => {
  const reads = named(sourcesIn('../../../contract/src'), /audit: '([a-z-]+\.(?:read|list))'/g)
  expect(reads.length).toBeGreaterThan(5)
  const understood = /^(looked|[a-z]+ed|took|had) /
  expect(
    reads.map((action) => patientLabel(action, 'done')).filter((words) => !understood.test(words)),
  ).toEqual([])
  expect(patientLabel('record.list', 'done')).toBe('looked through medical records')
  expect(patientLabel('record-file.read', 'done')).toBe('downloaded a medical record')
})
