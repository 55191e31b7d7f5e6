import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { run } from './run.mjs'

/**
 * What tests need besides npm packages. If it is missing and can't be installed, a variable tells the tests to skip
 * themselves, and the run says so.
 * @typedef {object} Need
 * @property {string} name
 * @property {string} aptPackage
 * @property {readonly string[]} places names on the PATH, or absolute paths
 * @property {string} foundAs variable with its path for the tests; may also be set beforehand
 * @property {string} [leftOutAs] variable that tells the tests it is missing; none if they can do without
 * @property {string} [leavesOut]
 */

/** @type {Record<'redis' | 'shell' | 'caddy' | 'coturn', Need> & { chromium: Need & { leftOutAs: string } }} */
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
    leavesOut: 'all journeys in e2e/',
  },
  // The journeys run a third faster without drawing windows. But this shell has no camera.
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
  caddy: {
    name: 'Caddy',
    aptPackage: 'caddy',
    places: ['caddy'],
    foundAs: 'CADDY',
    leftOutAs: 'ALAFIA_NO_CADDY',
    leavesOut: 'the restart of two processes behind a proxy',
  },
  coturn: {
    name: 'coturn',
    aptPackage: 'coturn',
    places: ['turnserver'],
    foundAs: 'TURNSERVER',
    leftOutAs: 'ALAFIA_NO_TURNSERVER',
    leavesOut: 'the video visit through a relay',
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

/** @returns {readonly string[] | undefined} the command before `apt-get`; undefined if we can't install */
function aptPrefix() {
  if (!findProgram(['apt-get'])) return undefined
  if (process.getuid?.() === 0) return []
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : undefined
}

/** @param {readonly string[]} packages */
async function install(packages) {
  const prefix = aptPrefix()
  if (!prefix) return
  process.stdout.write(`Installing ${packages.join(' and ')} …\n`)
  /** @param {readonly string[]} args */
  const apt = (args) => {
    const [program = 'apt-get', ...rest] = [
      ...prefix,
      'env',
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
      '-q',
      ...args,
    ]
    return run(program, rest)
  }
  /** @param {readonly string[]} names */
  const installAll = (names) => apt(['install', '-y', '--no-install-recommends', ...names])
  await apt(['update'])
  // One by one, so that a package that this distribution lacks doesn't stop the others.
  if ((await installAll(packages)) !== 0 && packages.length > 1)
    for (const one of packages) await installAll([one])
}

/**
 * Installs what is missing, if possible.
 * @returns {Promise<Record<string, string>>} the variables that tell the tests what is available
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
        `${need.name} is missing and can't be installed here. Skipped: ${need.leavesOut}.\n`,
      )
    }
  }
  return variables
}
