import type { SessionEnd } from '../../lib/session/session-store.ts'

/** What /login is told of where one came from: nothing by who signed out, or who came to the start page. */
export const returnPath = (lastEnd: SessionEnd | undefined, href: string): { from?: string } =>
  lastEnd === 'by-choice' || href === '/' ? {} : { from: href }
