import { guardsOfClosing } from './closing.mjs'
import { guardsOfFamilies } from './family.mjs'
import { guardsOfRecords } from './records.mjs'
import { guardsOfRequests } from './requests.mjs'
import { guardsOfRows } from './rows.mjs'
import { guardsOfStored } from './stored.mjs'

/**
 * What keeps someone out: `code`, once in `file`. With `instead` in its place a test that cites `requirement`, in one of the files
 * `tests`, fails.
 * @typedef {{
 *   name: string,
 *   requirement: string,
 *   file: string,
 *   code: string,
 *   instead: string,
 *   tests: readonly string[],
 *   without?: readonly string[],
 * }} Guard `without`: names of guards that would hold alone, and are removed with it
 */

/** @type {readonly Guard[]} */
export const guards = [
  ...guardsOfClosing,
  ...guardsOfRequests,
  ...guardsOfFamilies,
  ...guardsOfRecords,
  ...guardsOfRows,
  ...guardsOfStored,
]

/** @param {string} text of the guard's file @param {Guard} guard @throws if the guard isn't in it exactly once */
export const removed = (text, { name, file, code, instead }) => {
  const [before, after, ...more] = text.split(code)
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(
      `${file} has the code of the guard '${name}' ${more.length > 0 ? 'several times' : 'no more'}`,
    )
  return `${before}${instead}${after}`
}
