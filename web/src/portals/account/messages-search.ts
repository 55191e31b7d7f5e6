import { idParam, textParam } from '../shell/address-params.ts'

/** The search of the messages page; invalid values are undefined. */
export type MessagesSearch = {
  conversation?: number | undefined
  search?: string | undefined
  unread?: true | undefined
  open?: 'new' | undefined
  /** Whom a new message is for: a doctor. */
  to?: number | undefined
  /** Which appointment it is about. */
  about?: number | undefined
}

export const messagesSearch = (given: Record<string, unknown>): MessagesSearch => ({
  conversation: idParam(given['conversation']),
  search: textParam(given['search']),
  unread: given['unread'] === true ? true : undefined,
  open: given['open'] === 'new' ? 'new' : undefined,
  to: idParam(given['to']),
  about: idParam(given['about']),
})
