import { expect, test } from 'vitest'
import { appointment } from '../../../testing/fake-appointment.ts'
import { visitText, type CallFacts } from './visit-text.ts'

/* The visit is from 10:00 to 10:30 in Lagos. */

const nobody = { doctorIsThere: false, endedAt: null, delayMinutes: 0 }
const joinedAtTwo = { startedAt: '2026-03-12T09:02:00.000Z', doctorJoinedAt: '2026-03-12T09:02:00.000Z' }
const textAt = (time: string, call: CallFacts, change: Partial<typeof appointment> = {}) =>
  visitText({ ...appointment, ...change }, call, 'Africa/Lagos', new Date(`2026-03-12T${time}:00+01:00`))
    ?.text

test('APPT-71 past its start, a visit says whether its doctor has joined, and no more than is known', () => {
  expect(textAt('09:59', nobody)).toBeUndefined()
  expect(textAt('10:00', nobody)).toBe('Started 10:00. Dr. Chidi Okafor hasn’t joined yet.')
  expect(textAt('10:00', undefined)).toBe('Started 10:00.')
  expect(textAt('10:04', { ...nobody, doctorIsThere: true })).toBe(
    'Started 10:00. Dr. Chidi Okafor has joined.',
  )
  expect(textAt('10:04', nobody, joinedAtTwo)).toBe(
    'Dr. Chidi Okafor started this visit at 10:02. To cancel or move it, ask your doctor or call the clinic.',
  )
  expect(textAt('10:04', undefined, { mode: 'in-person' })).toBe(
    'Due at 10:00. Dr. Chidi Okafor hasn’t started it yet.',
  )
  expect(textAt('10:04', nobody, { status: 'scheduled' })).toBe(
    'You asked for 10:00, and Dr. Chidi Okafor hasn’t confirmed it. Choose another time, or call the clinic.',
  )
})

test('APPT-71 notes that a doctor writes before a video visit don’t start it, and a visit in person they do', () => {
  const draft = { startedAt: '2026-03-12T08:40:00.000Z' }
  expect(textAt('09:50', nobody, draft)).toBe(
    'Dr. Chidi Okafor is preparing your visit. To cancel or move it, ask your doctor or call the clinic.',
  )
  expect(textAt('10:04', nobody, draft)).toBe(
    'Started 10:00. Dr. Chidi Okafor hasn’t joined yet. To cancel or move it, ask your doctor or call the clinic.',
  )
  expect(textAt('12:00', nobody, draft)).toContain('Dr. Chidi Okafor didn’t join')
  expect(textAt('10:04', nobody, { ...draft, ...joinedAtTwo })).toContain('started this visit at 10:02')
  expect(textAt('10:04', undefined, { ...draft, mode: 'in-person' })).toContain('started this visit at 09:40')
})

test('APPT-71 a visit that is over without having been closed says so', () => {
  expect(textAt('12:00', nobody)).toBe(
    'Started 10:00, due to end at 10:30. Dr. Chidi Okafor didn’t join, and the visit hasn’t been closed.',
  )
  expect(textAt('12:00', undefined, { mode: 'in-person' })).toBe(
    'This visit was due from 10:00 to 10:30. Dr. Chidi Okafor hasn’t closed it yet.',
  )
  expect(textAt('12:00', nobody, joinedAtTwo)).toContain(
    'It was due to end at 10:30 and hasn’t been closed yet.',
  )
  expect(textAt('10:20', { ...nobody, endedAt: '2026-03-12T09:18:00.000Z' })).toBe(
    'Dr. Chidi Okafor ended the video visit at 10:18, and hasn’t closed the appointment yet.',
  )
})

test('APPT-72 running late is said before the start too, with the new time until that has passed', () => {
  const late = { ...nobody, delayMinutes: 20 }
  const expected = 'Dr. Chidi Okafor is running about 20 minutes late. Your visit will start at about 10:20.'
  expect(textAt('09:10', late)).toBe(expected)
  expect(textAt('10:10', late)).toBe(expected)
  expect(textAt('10:30', late)).toBe(
    'Dr. Chidi Okafor is running late. We expected about 20 minutes, but it’s taking longer.',
  )
})

test('APPT-127 of a visit whose doctor left, a patient is offered to cancel it only if it didn’t take place', () => {
  const left = { doctorLeft: true } as const
  expect(textAt('09:59', nobody, left)).toContain('Cancel this visit free of charge')
  expect(textAt('10:00', nobody, left)).toContain('If this visit didn’t take place, cancel it free of charge')
})
