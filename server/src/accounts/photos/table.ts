import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamps } from '../../platform/database/timestamps.ts'
import { userAccount } from '../table.ts'

/** The file of an account's profile photo. `user_account.profile_image` has its address, which every list shows. */
export const profilePhoto = pgTable('profile_photo', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => userAccount.id),
  fileKey: text('file_key').notNull().unique(),
  sha256: text('sha256').notNull(),
  ...timestamps,
})
