import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createInOrder } from './in-order.ts'

test('§4.9 whatever is dropped, doubled or overtaken on the way, each notification is given once and in order', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 0, max: 40 }),
      fc.array(fc.record({ lost: fc.boolean(), doubled: fc.boolean(), late: fc.nat(5) }), { minLength: 40 }),
      (alreadySeen, count, ways) => {
        const given: number[] = []
        const sent: number[] = []
        const taken = createInOrder<{ id: number }>(
          alreadySeen,
          ({ id }) => given.push(id),
          (lastSeen) => {
            // The server answers with all that was sent after it.
            for (const id of sent) if (id > lastSeen) taken.take({ id })
          },
        )
        const underWay: number[] = []
        for (let id = alreadySeen + 1; id <= alreadySeen + count; id += 1) {
          sent.push(id)
          const { lost, doubled, late } = ways[id - alreadySeen - 1] ?? {
            lost: false,
            doubled: false,
            late: 0,
          }
          if (!lost) underWay.splice(Math.max(0, underWay.length - late), 0, id)
          if (doubled) underWay.push(id)
          if (late === 0) for (const arrived of underWay.splice(0)) taken.take({ id: arrived })
        }
        for (const arrived of underWay) taken.take({ id: arrived })
        // A reconnect asks for the rest.
        for (const id of sent) if (id > (taken.lastSeen() ?? 0)) taken.take({ id })
        expect(given).toEqual(sent)
      },
    ),
  )
})

test('a gap is asked for, and nothing is given over it', () => {
  const given: number[] = []
  const asked: number[] = []
  const taken = createInOrder<{ id: number }>(
    3,
    ({ id }) => given.push(id),
    (lastSeen) => asked.push(lastSeen),
  )
  taken.take({ id: 5 })
  expect([given, asked]).toEqual([[], [3]])
  taken.take({ id: 4 })
  expect(given).toEqual([4, 5])
})
