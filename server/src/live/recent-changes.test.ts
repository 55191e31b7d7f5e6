import { expect, test } from 'vitest'
import type { Invalidation } from '../outbox/outbox.ts'
import { createRecentChanges } from './recent-changes.ts'

const slotsOf = (key: string): Invalidation => ({ to: 'everyone', topic: 'slots', key })
const rooms = ['user:3', 'role:patient', 'everyone']

/** With a clock that the test sets. */
const record = (most?: number) => {
  const clock = { at: 10 }
  return { clock, changes: createRecentChanges(() => clock.at, most) }
}

test('PLAT-97 what is published at the very moment of a position counts as missed, and what was published before doesn’t', () => {
  const { clock, changes } = record()
  changes.add([slotsOf('1')])
  clock.at = 11.5
  const position = changes.position()
  changes.add([slotsOf('2')])
  expect(changes.since(position, rooms)).toEqual([{ topic: 'slots', key: '2' }])
})

test('a list that changed several times is named once, and only to those who have it', () => {
  const { changes } = record()
  const position = changes.position()
  for (let count = 0; count < 10; count++)
    changes.add([
      slotsOf('1'),
      { to: { userId: 3 }, topic: 'appointments' },
      { to: { userId: 4 }, topic: 'records' },
    ])
  expect(changes.since(position, rooms)).toEqual([{ topic: 'slots', key: '1' }, { topic: 'appointments' }])
})

test('PLAT-97 it is unknown what has changed since a position from which something is forgotten', () => {
  const { clock, changes } = record(2)
  const early = changes.position()
  changes.add([slotsOf('1')])
  clock.at = 20
  const later = changes.position()
  changes.add([slotsOf('2')])
  expect(changes.since(early, rooms)).toHaveLength(2)
  changes.add([slotsOf('3')])
  expect(changes.since(early, rooms)).toBeUndefined()
  expect(changes.since(later, rooms)).toEqual([
    { topic: 'slots', key: '2' },
    { topic: 'slots', key: '3' },
  ])
})

test('PLAT-97 it is unknown what has changed since another process’s position, or since something else', () => {
  const { changes } = record()
  const [process = ''] = changes.position().split('.')
  const others = [record().changes.position(), process, `${process}.`, `${process}.soon`, '', '.10']
  for (const position of others)
    expect([position, changes.since(position, rooms)]).toEqual([position, undefined])
})
