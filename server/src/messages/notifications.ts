import type { Role } from '@alafia/contract/kernel/roles'
import { doctorDisplayName } from '../doctors/exports.queries.ts'
import type { NewNotification } from '../outbox/outbox.ts'

type Sender = { role: Role; firstName: string; lastName: string }

/** Names the sender and nothing else: anyone may read it on a locked screen. */
export const messageNotification = (
  { id, conversationId }: { id: number; conversationId: number },
  sender: Sender,
  receiver: { role: Role },
): NewNotification<'new-message'> => {
  const name = sender.role === 'doctor' ? doctorDisplayName(sender) : `${sender.firstName} ${sender.lastName}`
  return {
    type: 'new-message',
    title: 'New message',
    body: `${name} sent you a message`,
    payload: { messageId: id, conversationId, senderName: name, receiverRole: receiver.role },
  }
}
