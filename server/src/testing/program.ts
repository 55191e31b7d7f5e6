import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runBuilt, type Child } from './child.ts'

/** As `npm start` runs it: built.global.ts has built it from the current sources. */
export const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url))

/** For the programs of one test file that name none: several on one database share their files, and the signing key. */
const dataDir = mkdtempSync(join(tmpdir(), 'alafia-program-'))
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))

/**
 * Its settings are only those given, and none of the machine's; by default it is silent, on a free port, and without the demo.
 * @param path of another build
 */
export const runProgram = (settings: Record<string, string>, path = main): Child => {
  const { PATH = '', HOME = '' } = process.env
  return runBuilt(path, {
    env: {
      PATH,
      HOME,
      PORT: '0',
      DEMO: 'off',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'silent',
      DATA_DIR: dataDir,
      ...settings,
    },
  })
}

/** The address that a started program listens on, once it does. */
export const addressOf = async (program: Child): Promise<string> => {
  const found = /Alafia runs on (\S+)\n/.exec(await program.said('Alafia runs on '))
  if (!found?.[1]) throw new Error('The program named no address')
  return found[1]
}
