import type { Tx } from '../request/context.ts'

/** Both members fetch the conversation, their lists and their counts again, on all their devices. */
export const invalidateConversation = (
  tx: Tx,
  { senderId, receiverId }: { senderId: number; receiverId: number },
): void => {
  for (const userId of [senderId, receiverId]) tx.invalidate({ userId }, 'messages')
}
