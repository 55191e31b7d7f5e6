import * as z from 'zod/mini'
import { anyRole, endpoint } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import { messageDraft, messageDraftForm, messageDraftQuery } from './drafts.ts'
import { attachmentFile, attachmentTypes } from './files.ts'
import {
  attachment,
  conversation,
  conversationsQuery,
  message,
  messageForm,
  messagesQuery,
  recipient,
  recipientsQuery,
} from './schema.ts'

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/messages',
  summary:
    "The signed-in person's messages, sent and received, newest first; one conversation's with `conversation`",
  access: anyRole,
  audit: 'message.list',
  query: messagesQuery,
  reply: z.array(message),
})

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/messages',
  summary: 'Send a new message, or reply in a conversation',
  access: anyRole,
  audit: 'message.send',
  body: messageForm,
  reply: message,
  status: 201,
  problems: ['key-reused'],
})

export const markMessageRead = endpoint({
  method: 'PUT',
  path: '/api/messages/:id/read',
  summary: 'Mark a received message as read, and those before it in its conversation',
  access: anyRole,
  audit: 'message.mark-read',
  params: idParams,
  reply: message,
})

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/conversations',
  summary: "The signed-in person's conversations, newest first",
  access: anyRole,
  audit: 'conversation.list',
  query: conversationsQuery,
  reply: z.array(conversation),
})

export const getConversation = endpoint({
  method: 'GET',
  path: '/api/conversations/:id',
  summary: 'One conversation, as the list shows it',
  access: anyRole,
  audit: 'conversation.read',
  params: idParams,
  reply: conversation,
})

export const listMessageRecipients = endpoint({
  method: 'GET',
  path: '/api/messages/recipients',
  summary: 'The people that the signed-in person may write to',
  access: anyRole,
  audit: 'recipient.list',
  query: recipientsQuery,
  reply: z.array(recipient),
})

export const addAttachment = endpoint({
  method: 'POST',
  path: '/api/messages/attachments',
  summary: "Upload a file for a message that isn't sent yet",
  access: anyRole,
  audit: 'attachment.add',
  upload: attachmentFile,
  body: z.object({}),
  reply: attachment,
  status: 201,
  problems: ['key-reused'],
})

export const removeAttachment = endpoint({
  method: 'DELETE',
  path: '/api/messages/attachments/:id',
  summary: "Delete a file that isn't sent yet",
  access: anyRole,
  audit: 'attachment.remove',
  params: idParams,
})

export const downloadAttachment = endpoint({
  method: 'GET',
  path: '/api/messages/attachments/:id',
  summary: 'Download an attachment, byte for byte as it was sent',
  access: anyRole,
  audit: 'attachment.read',
  params: idParams,
  download: attachmentTypes,
  problems: ['file-damaged', 'file-not-checked'],
})

export const getMessageDraft = endpoint({
  method: 'GET',
  path: '/api/messages/draft',
  summary: 'The draft in a conversation, or of a new message',
  access: anyRole,
  audit: 'message-draft.read',
  query: messageDraftQuery,
  reply: messageDraft,
})

export const saveMessageDraft = endpoint({
  method: 'PUT',
  path: '/api/messages/draft',
  summary: 'Save the draft',
  access: anyRole,
  audit: 'message-draft.save',
  body: messageDraftForm,
  reply: messageDraft,
  problems: ['edited-elsewhere'],
})
