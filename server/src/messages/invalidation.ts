import type { Tx } from '../request/context.ts'

/** Both of the two look at the conversation anew, and at their lists and counts, wherever they are signed in. */
export const invalidateConversation = (
  tx: Tx,
  { senderId, receiverId }: { senderId: number; receiverId: number },
): void => {
  for (const userId of [senderId, receiverId]) tx.invalidate({ userId }, 'messages')
}
