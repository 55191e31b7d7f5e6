import { readFileSync } from 'node:fs'
import { expect } from 'vitest'

/* Vitest runs this before each test file. Most have no property test, and fast-check takes a tenth of a second to load. */

const { testPath } = expect.getState()
if (testPath !== undefined && readFileSync(testPath, 'utf8').includes(`from 'fast-check'`))
  await import('./property-tests.ts')
