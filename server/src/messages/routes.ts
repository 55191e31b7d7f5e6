import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/messages/endpoints'
import { countUnreadMessages as countUnread } from '@alafia/contract/messages/unread.endpoints'
import { route } from '../request/route.ts'
import { addAttachment, removeAttachment } from './attachments.actions.ts'
import { readAttachment } from './attachments.queries.ts'
import { getConversation, listConversations } from './conversations.queries.ts'
import { saveMessageDraft } from './drafts.actions.ts'
import { getMessageDraft } from './drafts.queries.ts'
import { countUnreadMessages, listMessages } from './listing.queries.ts'
import { markMessageRead } from './reading.actions.ts'
import { listMessageRecipients } from './recipients.queries.ts'
import { sendMessage } from './sending.actions.ts'

export const messageRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listMessages, (context, { query }, exchange) => listMessages(context, query, exchange))
  route(app, countUnread, (context) => countUnreadMessages(context))
  route(app, endpoints.listMessageRecipients, (context, { query }, exchange) =>
    listMessageRecipients(context, query, exchange),
  )
  route(app, endpoints.sendMessage, (context, { body }) => sendMessage(context, body))
  route(app, endpoints.markMessageRead, (context, { params }) => markMessageRead(context, params.id))
  route(app, endpoints.listConversations, (context, { query }, exchange) =>
    listConversations(context, query, exchange),
  )
  route(app, endpoints.getConversation, (context, { params }) => getConversation(context, params.id))

  route(app, endpoints.getMessageDraft, (context, { query }) => getMessageDraft(context, query))
  route(app, endpoints.saveMessageDraft, (context, { body }) => saveMessageDraft(context, body))
  route(app, endpoints.addAttachment, (context, { file }, { services }) =>
    addAttachment(context, services.files, file),
  )
  route(app, endpoints.removeAttachment, (context, { params }, { services }) =>
    removeAttachment(context, services.files, params.id),
  )
  route(app, endpoints.downloadAttachment, (context, { params }, { services }) =>
    readAttachment(context, services, params.id),
  )
}
