import { domains } from './arrows.mjs'
import { besideLayers, serverLayers, webLayers } from './place.mjs'

/**
 * Rules about where a file lies and what it is called.
 *
 * @typedef {object} NameRule
 * @property {string} name
 * @property {string} message
 * @property {(place: import('./place.mjs').Place) => boolean} broken
 */

const homes = {
  server: [...serverLayers.flat(), ...besideLayers, 'migrations'],
  web: [...webLayers.flat(), 'testing'],
}

/** @type {readonly NameRule[]} */
export const nameRules = [
  {
    name: 'no-utils-common-helpers',
    message: 'Name the file for what it is (slots.ts, allocation.ts) and put it beside those who use it.',
    broken: ({ path }) =>
      /(^|\/)(utils?|commons?|helpers?|misc|shared)(\/|\.)/i.test(path) ||
      /[-.](utils?|helpers?)\.[a-z]+$/i.test(path),
  },
  {
    name: 'no-index-files',
    message: 'An index file hides where things are: name the file for what it holds.',
    broken: ({ path, workspace }) => workspace !== '' && /(^|\/)index\.[a-z]+$/.test(path),
  },
  {
    name: 'one-list-of-domains',
    message:
      'This folder is no domain: contract/src, server/src and web/src/features share one list, in lint/arrows.mjs. ' +
      'Use the domain it belongs to.',
    broken: ({ workspace, home, part }) =>
      (workspace === 'contract' && home !== '' && home !== 'kernel' && !domains.includes(home)) ||
      (workspace === 'web' && home === 'features' && !domains.includes(part)),
  },
  {
    name: 'every-home-is-declared',
    message:
      'This folder has no place in the house: use one that exists, or declare a new slice with its floor and arrows ' +
      'in lint/arrows.mjs (a new layer in lint/place.mjs).',
    broken: ({ workspace, home }) =>
      (workspace === 'server' || workspace === 'web') && home !== '' && !homes[workspace].includes(home),
  },
]
