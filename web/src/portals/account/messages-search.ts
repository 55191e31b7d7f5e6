import { idIn, wordsIn } from '../shell/in-address.ts'

/** What the messages page takes from its address; what isn't valid is given as undefined. */
export type MessagesSearch = {
  conversation?: number | undefined
  search?: string | undefined
  unread?: true | undefined
  open?: 'new' | undefined
}

export const messagesSearch = (given: Record<string, unknown>): MessagesSearch => ({
  conversation: idIn(given['conversation']),
  search: wordsIn(given['search']),
  unread: given['unread'] === true ? true : undefined,
  open: given['open'] === 'new' ? 'new' : undefined,
})
