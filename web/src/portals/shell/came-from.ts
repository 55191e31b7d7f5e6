import type { Ended } from '../../lib/session/session-keeper.ts'

/** What /login is told of where one came from: nothing by who signed out, or who came to the start page. */
export const cameFrom = (lastEnd: Ended | undefined, href: string): { from?: string } =>
  lastEnd === 'by-choice' || href === '/' ? {} : { from: href }
