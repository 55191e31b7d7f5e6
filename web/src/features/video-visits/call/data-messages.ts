/* What browsers say to one another over their data channel. It comes from another person's machine: nothing in it is believed. */

/** Most characters of one line of the chat. */
export const maxChatLength = 2000

export type DataMessage =
  | { kind: 'line'; id: string; text: string }
  /** Whether pictures are wanted: who has none shown needs none sent. */
  | { kind: 'pictures'; wanted: boolean }

export const formatDataMessage = (word: DataMessage): string => JSON.stringify(word)

const parse = (words: string): unknown => {
  try {
    return JSON.parse(words)
  } catch {
    return undefined
  }
}

/** @returns undefined for what no browser of ours says */
export const parseDataMessage = (words: string): DataMessage | undefined => {
  if (words.length > maxChatLength * 7) return undefined
  const said = parse(words)
  if (typeof said !== 'object' || said === null || !('kind' in said)) return undefined
  if (said.kind === 'pictures' && 'wanted' in said && typeof said.wanted === 'boolean')
    return { kind: 'pictures', wanted: said.wanted }
  if (said.kind !== 'line' || !('id' in said) || !('text' in said)) return undefined
  const { id, text } = said
  if (typeof id !== 'string' || id.length > 64) return undefined
  if (typeof text !== 'string' || text.trim() === '' || text.length > maxChatLength) return undefined
  return { kind: 'line', id, text }
}
