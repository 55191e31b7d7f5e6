import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { run } from './run.mjs'

/**
 * What tests need beside the packages. A test whose need can't be met is left out by the variable, and said so.
 * @typedef {object} Need
 * @property {string} name
 * @property {string} aptPackage
 * @property {readonly string[]} places names on the PATH, or absolute paths
 * @property {string} foundAs variable that tells the tests where it is, and that may say so beforehand
 * @property {string} [leftOutAs] variable that tells the tests that it isn't there; none where they do without
 * @property {string} [leavesOut]
 */

/** @type {Record<'redis' | 'shell' | 'coturn', Need> & { chromium: Need & { leftOutAs: string } }} */
export const needs = {
  chromium: {
    name: 'Chromium',
    aptPackage: 'chromium',
    places: [
      'chromium',
      'chromium-browser',
      'google-chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ],
    foundAs: 'CHROMIUM',
    leftOutAs: 'ALAFIA_NO_CHROMIUM',
    leavesOut: 'the journeys in e2e/, all of them',
  },
  // Without a window to draw, the journeys take two thirds of the time; but it opens no camera.
  shell: {
    name: "Chromium's headless shell",
    aptPackage: 'chromium-headless-shell',
    places: ['chromium-headless-shell'],
    foundAs: 'CHROMIUM_SHELL',
  },
  redis: {
    name: 'redis-server',
    aptPackage: 'redis-server',
    places: ['redis-server'],
    foundAs: 'REDIS_SERVER',
    leftOutAs: 'ALAFIA_NO_REDIS',
    leavesOut: 'the tests of several server processes sharing live events',
  },
  coturn: {
    name: 'coturn',
    aptPackage: 'coturn',
    places: ['turnserver'],
    foundAs: 'TURNSERVER',
    leftOutAs: 'ALAFIA_NO_TURNSERVER',
    leavesOut: 'the visit through a relay',
  },
}

/** @param {Need} need */
const find = ({ foundAs, places }) => findProgram([process.env[foundAs] ?? [], places].flat())

/** @param {readonly string[]} places @returns {string | undefined} the first that can be run */
function findProgram(places) {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const candidates = places.flatMap((place) =>
    path.isAbsolute(place) ? [place] : folders.map((folder) => path.join(folder, place)),
  )
  return candidates.find((file) => {
    try {
      accessSync(file, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/** @returns {readonly string[] | undefined} the words before `apt-get`; undefined where it can't install */
function wayToApt() {
  if (!findProgram(['apt-get'])) return undefined
  if (process.getuid?.() === 0) return []
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : undefined
}

/** @param {readonly string[]} packages */
async function install(packages) {
  const way = wayToApt()
  if (!way) return
  process.stdout.write(`Installing ${packages.join(' and ')} …\n`)
  /** @param {readonly string[]} words */
  const apt = (words) => {
    const [program = 'apt-get', ...rest] = [
      ...way,
      'env',
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
      '-q',
      ...words,
    ]
    return run(program, rest)
  }
  /** @param {readonly string[]} wanted */
  const installAll = (wanted) => apt(['install', '-y', '--no-install-recommends', ...wanted])
  await apt(['update'])
  // One that this distribution doesn't have stands in nobody else's way.
  if ((await installAll(packages)) !== 0 && packages.length > 1)
    for (const one of packages) await installAll([one])
}

/**
 * Gets what is missing where it can.
 * @returns {Promise<Record<string, string>>} the variables that tell the tests what is there
 */
export async function prepareMachine() {
  const all = Object.values(needs)
  const missing = all.filter((need) => !find(need))
  if (missing.length > 0) await install(missing.map(({ aptPackage }) => aptPackage))
  /** @type {Record<string, string>} */
  const variables = {}
  for (const need of all) {
    const program = find(need)
    if (program) variables[need.foundAs] = program
    else if (need.leftOutAs) {
      variables[need.leftOutAs] = '1'
      process.stdout.write(
        `${need.name} is missing and can't be installed here. Left out: ${need.leavesOut}.\n`,
      )
    }
  }
  return variables
}
