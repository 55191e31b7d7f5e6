import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Role } from '@alafia/contract/kernel/roles'
import type { AttachmentType } from '@alafia/contract/messages/files'
import type { DraftContent } from '@alafia/contract/messages/drafts'
import type { MessagePriority, MessageType } from '@alafia/contract/messages/states'
import { userAccount } from '../accounts/table.ts'
import { appointment } from '../appointments/table.ts'
import { timestamps } from '../platform/database/timestamps.ts'

/** One subject thread between two people. Its row lock puts its messages in one order. */
export const conversation = pgTable(
  'conversation',
  {
    id: serial('id').primaryKey(),
    subject: text('subject').notNull(),
    appointmentId: integer('appointment_id').references(() => appointment.id),
    /** The number of its last message: how many there are. */
    lastMessageNumber: integer('last_message_number').notNull().default(0),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('conversation_of_appointment').on(table.appointmentId)],
)

/** One of the two, in the role in which the conversation is held. */
export const conversationMember = pgTable(
  'conversation_member',
  {
    conversationId: integer('conversation_id')
      .notNull()
      .references(() => conversation.id),
    userId: integer('user_id')
      .notNull()
      .references(() => userAccount.id),
    role: text('role').$type<Role>().notNull(),
    /** When the last message came: the order of the person's list, read along an index. */
    lastMessageAt: timestamp('last_message_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.userId] }),
    index('conversation_of_member').on(table.userId, table.lastMessageAt, table.conversationId),
  ],
)

/** `number` counts 1, 2, 3 … in the conversation, without gaps, in the order of the commits. */
export const message = pgTable(
  'message',
  {
    id: serial('id').primaryKey(),
    conversationId: integer('conversation_id').notNull(),
    number: integer('number').notNull(),
    senderId: integer('sender_id').notNull(),
    receiverId: integer('receiver_id').notNull(),
    subject: text('subject').notNull(),
    content: text('content').notNull(),
    messageType: text('message_type').$type<MessageType>().notNull(),
    priority: text('priority').$type<MessagePriority>().notNull().default('normal'),
    /** Set by the sender's browser, so that a message sent twice is stored once. */
    clientKey: uuid('client_key'),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
    readAt: timestamp('read_at', { withTimezone: true }),
  },
  (table) => [
    unique('message_once_in_its_place').on(table.conversationId, table.number),
    unique('message_sent_once').on(table.senderId, table.clientKey),
    // Only members write, and only to each other.
    foreignKey({
      name: 'message_of_member',
      columns: [table.conversationId, table.senderId],
      foreignColumns: [conversationMember.conversationId, conversationMember.userId],
    }),
    foreignKey({
      name: 'message_to_member',
      columns: [table.conversationId, table.receiverId],
      foreignColumns: [conversationMember.conversationId, conversationMember.userId],
    }),
    check('message_not_to_self', sql`${table.senderId} <> ${table.receiverId}`),
    index('message_of_sender').on(table.senderId, table.id),
    index('message_of_receiver').on(table.receiverId, table.id),
    index('message_unread')
      .on(table.receiverId, table.conversationId)
      .where(sql`${table.readAt} is null`),
  ],
)

/** A file in the data folder under `fileKey`. Until its message is sent, only its uploader sees it. */
export const messageAttachment = pgTable(
  'message_attachment',
  {
    id: serial('id').primaryKey(),
    uploadedBy: integer('uploaded_by')
      .notNull()
      .references(() => userAccount.id),
    messageId: integer('message_id').references(() => message.id),
    /** Added by a patient: counts towards their family's storage. */
    patientId: integer('patient_id').references(() => userAccount.id),
    fileKey: text('file_key').notNull().unique(),
    fileName: text('file_name').notNull(),
    fileType: text('file_type').$type<AttachmentType>().notNull(),
    /** Bytes. */
    fileSize: integer('file_size').notNull(),
    sha256: text('sha256').notNull(),
    uploadedAt: timestamp('uploaded_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('message_attachment_of_message').on(table.messageId),
    index('message_attachment_unsent')
      .on(table.uploadedAt)
      .where(sql`${table.messageId} is null`),
  ],
)

/** A message that isn't sent yet, in a conversation or, without one, a new one. Only its writer sees it. */
export const messageDraft = pgTable(
  'message_draft',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => userAccount.id),
    /** The role that it is written in. */
    role: text('role').$type<Role>().notNull(),
    conversationId: integer('conversation_id'),
    content: jsonb('content').$type<DraftContent>().notNull(),
    ...timestamps,
  },
  (table) => [
    unique('message_draft_of_one').on(table.userId, table.role, table.conversationId).nullsNotDistinct(),
    foreignKey({
      name: 'message_draft_of_member',
      columns: [table.conversationId, table.userId],
      foreignColumns: [conversationMember.conversationId, conversationMember.userId],
    }),
  ],
)
