import { expect, test } from 'vitest'
import { waitingText, type WaitingState } from './waiting-text.ts'

const zone = 'Africa/Lagos'
const usual: WaitingState = {
  doctorName: 'Dr. Okafor',
  startsAt: '2026-03-12T08:30:00.000Z',
  doctorIsThere: false,
  doctorJoinedAt: null,
  doctorIsWithAnother: false,
  ahead: 0,
  delayMinutes: 0,
}
const textFor = (change: Partial<WaitingState>, at: string) => {
  const { title, text } = waitingText({ ...usual, ...change }, zone, new Date(`2026-03-12T${at}:00.000Z`))
  return `${title}. ${text}`
}

test('VID-7 the waiting room says where the doctor is, and how many patients are ahead', () => {
  expect(textFor({ doctorIsWithAnother: true, ahead: 1 }, '08:31')).toBe(
    'Dr. Okafor is with another patient. You are next. Your time is 09:30.',
  )
  expect(textFor({ doctorIsWithAnother: true, ahead: 3 }, '08:20')).toBe(
    'Dr. Okafor is with another patient. 2 appointments are before yours. Your time is 09:30.',
  )
  expect(textFor({ ahead: 1 }, '08:20')).toBe(
    'Your appointment starts at 09:30. Dr. Okafor hasn’t joined yet. One appointment is before yours.',
  )
  expect(textFor({ doctorIsThere: true, ahead: 2, delayMinutes: 20 }, '08:31')).toBe(
    'Dr. Okafor is here. You can begin.',
  )
})

test('VID-61 of a doctor who was there and has left, nobody reads that they haven’t joined yet', () => {
  const left = { doctorJoinedAt: '2026-03-12T08:31:00.000Z' }
  const text =
    'Dr. Okafor isn’t in the video visit right now. They were here earlier, and may be back in a moment. If not, message them or call the clinic.'
  expect(textFor(left, '08:33')).toBe(text)
  expect(textFor(left, '08:50')).toBe(text)
  expect(textFor({ ...left, delayMinutes: 10 }, '08:50')).toBe(text)
  // Who only looked in before the time isn't expected yet.
  const early = { doctorJoinedAt: '2026-03-12T06:00:00.000Z', ahead: 1 }
  expect(textFor(early, '08:20')).toContain('Your appointment starts at 09:30.')
  expect(textFor({ ...left, doctorIsThere: true }, '08:50')).toBe('Dr. Okafor is here. You can begin.')
})

test('VID-8 running late is shown with the new time, until that has passed', () => {
  expect(textFor({ delayMinutes: 10 }, '08:32')).toBe(
    'Dr. Okafor is running about 10 minutes late. Your appointment will start at about 09:40.',
  )
  expect(textFor({ delayMinutes: 10 }, '08:46')).toBe(
    'Dr. Okafor is running late. We expected about 10 minutes, but it’s taking longer.',
  )
})

test('VID-9 a doctor who doesn’t come is announced; after a quarter of an hour with other options', () => {
  expect(textFor({}, '08:34')).toBe('Your appointment starts at 09:30. Dr. Okafor hasn’t joined yet.')
  expect(textFor({}, '08:36')).toBe(
    'Dr. Okafor hasn’t joined yet. Your appointment was due to start at 09:30.',
  )
  expect(textFor({}, '08:45')).toBe(
    'Dr. Okafor hasn’t joined yet. Your appointment was due to start at 09:30. You can keep waiting, choose another time, or call the clinic.',
  )
})
