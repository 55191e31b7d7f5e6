import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'

test('each decision has a number of its own, without gaps', async () => {
  const files = await readdir(new URL('../docs/decisions', import.meta.url))
  const numbers = files.map((name) => Number(name.slice(0, 3))).toSorted((one, other) => one - other)
  expect(numbers).toEqual(files.map((_name, place) => place + 1))
})
