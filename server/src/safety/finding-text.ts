import type { Finding } from '@alafia/contract/safety/schema'
import { sourceText, type Sources } from './facts/source.ts'

/** The sentence of a finding and its source, as stored and signed. Without a source the sentence says so. */
export const findingText = (
  message: string,
  sources: Sources,
): Pick<Finding, 'message' | 'source' | 'ask' | 'suggestions'> => ({
  ...(sources.length === 0
    ? { message: `${message} (Unconfirmed: no source has been checked for this.)`, source: null }
    : { message, source: sources.map(sourceText).join('; ') }),
  ask: null,
  suggestions: [],
})
