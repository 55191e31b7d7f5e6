import type { Participant } from '@alafia/contract/video-visits/schema'
import type { ChatLine } from './call.ts'
import { maxChatLength, type DataMessage } from './data-messages.ts'

/** So many lines are kept, of all together. */
const maxLines = 500

type Line = Extract<DataMessage, { kind: 'line' }>

/** What was written during a call, here; it ends with the page. */
export const createChat = () => {
  let lines: readonly ChatLine[] = []
  /** When each of the others came: what was written before isn't theirs to read. */
  const since = new Map<string, number>()
  const add = (line: ChatLine) => {
    lines = [...lines, line].slice(-maxLines)
  }
  return {
    lines: () => lines,
    welcome(peers: readonly string[]) {
      for (const peer of peers) if (!since.has(peer)) since.set(peer, Date.now())
    },
    /** @returns undefined for what isn't worth a line */
    say(text: string): Line | undefined {
      const written = text.trim().slice(0, maxChatLength)
      if (written === '') return undefined
      const line: Line = { kind: 'line', id: crypto.randomUUID(), text: written }
      add({ ...line, from: '', name: '', at: new Date(), isOwn: true })
      return line
    },
    /** @returns whether it is new: what is said again after a lost way may have been heard before */
    hear(from: Participant, id: string, text: string): boolean {
      if (lines.some((line) => line.from === from.peer && line.id === id)) return false
      add({ id, from: from.peer, name: from.name, text, at: new Date(), isOwn: false })
      return true
    },
    /** Own lines since they came; whoever has them already knows their ids. */
    missedBy: (peer: string): Line[] =>
      lines
        .filter(({ isOwn, at }) => isOwn && at.getTime() >= (since.get(peer) ?? Infinity))
        .map(({ id, text }): Line => ({ kind: 'line', id, text })),
  }
}
