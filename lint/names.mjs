import { besideFloors, serverFloors, webFloors } from './place.mjs'

/**
 * Rules about where a file lies and what it is called.
 *
 * @typedef {object} NameRule
 * @property {string} name
 * @property {string} message
 * @property {(place: import('./place.mjs').Place) => boolean} broken
 */

const homes = {
  server: [...serverFloors.flat(), ...besideFloors, 'migrations'],
  web: [...webFloors.flat(), 'testing'],
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
    name: 'every-home-is-declared',
    message:
      'This folder has no place in the house: use one that exists, or declare a new slice with its floor and arrows ' +
      'in lint/arrows.mjs (a new layer in lint/place.mjs).',
    broken: ({ workspace, home }) =>
      (workspace === 'server' || workspace === 'web') && home !== '' && !homes[workspace].includes(home),
  },
]
