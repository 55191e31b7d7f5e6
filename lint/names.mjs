import { domains } from './arrows.mjs'
import { unlayered, serverLayers, webLayers } from './place.mjs'

/**
 * Rules about the names and folders of files.
 *
 * @typedef {object} NameRule
 * @property {string} name
 * @property {string} message
 * @property {(place: import('./place.mjs').Place) => boolean} violates
 */

const homes = {
  server: [...serverLayers.flat(), ...unlayered, 'migrations'],
  web: [...webLayers.flat(), 'testing'],
}

/** @type {readonly NameRule[]} */
export const nameRules = [
  {
    name: 'no-utils-common-helpers',
    message:
      'Name the file for what it holds (slots.ts, allocation.ts) and put it next to the files that use it.',
    violates: ({ path }) =>
      /(^|\/)(utils?|commons?|helpers?|misc|shared)(\/|\.)/i.test(path) ||
      /[-.](utils?|helpers?)\.[a-z]+$/i.test(path),
  },
  {
    name: 'no-index-files',
    message: 'Name the file for what it holds: an index file hides where things are.',
    violates: ({ path, workspace }) => workspace !== '' && /(^|\/)index\.[a-z]+$/.test(path),
  },
  {
    name: 'one-list-of-domains',
    message:
      'This folder is not a domain. contract/src, server/src and web/src/features share one list, in lint/arrows.mjs: ' +
      'use the domain that it belongs to.',
    violates: ({ workspace, home, part }) =>
      (workspace === 'contract' && home !== '' && home !== 'kernel' && !domains.includes(home)) ||
      (workspace === 'web' && home === 'features' && !domains.includes(part)),
  },
  {
    name: 'folders-are-declared',
    message:
      'This folder is not declared: use an existing one, or declare a new slice with its layer and arrows in ' +
      'lint/arrows.mjs (a new layer in lint/place.mjs).',
    violates: ({ workspace, home }) =>
      (workspace === 'server' || workspace === 'web') && home !== '' && !homes[workspace].includes(home),
  },
]
