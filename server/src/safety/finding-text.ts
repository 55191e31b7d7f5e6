import type { Finding } from '@alafia/contract/safety/schema'
import { sourceText, type Sources } from './facts/source.ts'

const texts = new WeakMap<Sources, string>()

const textOf = (sources: Sources): string => {
  const before = texts.get(sources)
  if (before !== undefined) return before
  const text = sources.map(sourceText).join('; ')
  texts.set(sources, text)
  return text
}

/** The sentence of a finding and its source, as stored and signed. Without a source the sentence says so. */
export const findingText = (
  message: string,
  sources: Sources,
): Pick<Finding, 'message' | 'source' | 'ask' | 'suggestions'> => ({
  ...(sources.length === 0
    ? { message: `${message} (Unconfirmed: no source has been checked for this.)`, source: null }
    : { message, source: textOf(sources) }),
  ask: null,
  suggestions: [],
})
