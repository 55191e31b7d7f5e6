import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'

test('decisions are numbered without gaps', async () => {
  const files = await readdir(new URL('../docs/decisions', import.meta.url))
  const numbers = files.map((name) => Number(name.slice(0, 3))).toSorted((one, other) => one - other)
  expect(numbers).toEqual(files.map((_name, index) => index + 1))
})
