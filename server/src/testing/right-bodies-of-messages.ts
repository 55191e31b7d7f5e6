import { messageAttachment } from '../messages/table.ts'
import type { TestServer } from './server.ts'

/** The row of a file that waits for its message; the file itself isn't there. */
export const unsentFile = async (server: TestServer, by: { id: number }): Promise<number> => {
  const [row] = await server.db
    .insert(messageAttachment)
    .values({
      uploadedBy: by.id,
      fileKey: '0'.repeat(32),
      fileName: 'canary-file.pdf',
      fileType: 'application/pdf',
      fileSize: 1,
      sha256: '0'.repeat(64),
      uploadedAt: server.clock.now(),
    })
    .returning({ id: messageAttachment.id })
  return row?.id ?? 0
}

type Spoken = Record<'patient' | 'doctor' | 'visit' | 'spoken', { id: number }> & { unsent: number }

/** Messages: bodies with every field, right as they stand. */
export const messageBodies: Record<string, (world: Spoken) => Record<string, unknown>> = {
  'POST /api/messages': ({ patient, doctor, visit, spoken, unsent }) => ({
    senderId: patient.id,
    receiverId: doctor.id,
    receiverRole: 'doctor',
    conversationId: spoken.id,
    subject: 'Re: A question',
    content: 'Thank you',
    appointmentId: visit.id,
    messageType: 'general',
    priority: 'high',
    attachmentIds: [unsent],
    clientKey: '4f6d2a52-9a0e-4c1c-8a54-0f3f3f1c2b11',
  }),
  'PUT /api/messages/draft': ({ doctor, visit, spoken, unsent }) => ({
    conversationId: spoken.id,
    to: { id: doctor.id, role: 'doctor' },
    subject: 'A question',
    content: 'Could you ',
    appointmentId: visit.id,
    priority: 'high',
    attachmentIds: [unsent],
    over: null,
  }),
  'POST /api/messages/attachments': () => ({}),
}
