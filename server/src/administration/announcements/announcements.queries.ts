import { desc, eq, lt, sql } from 'drizzle-orm'
import type { Announcement } from '@alafia/contract/administration/announcements/schema'
import { people } from '../../accounts/exports.queries.ts'
import { prepared } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import type { Reader } from '../../request/context.ts'
import { announcement } from '../table.ts'

const selectAnnouncements = prepared((db, name) => {
  const author = people('author')
  return db
    .select({
      id: announcement.id,
      title: announcement.title,
      message: announcement.message,
      roles: announcement.roles,
      authorName: sql<string>`${author.firstName} || ' ' || ${author.lastName}`,
      sentAt: announcement.sentAt,
      recipients: announcement.recipients,
    })
    .from(announcement)
    .innerJoin(author, eq(author.id, announcement.authorId))
    .where(lt(announcement.id, param('before')))
    .orderBy(desc(announcement.id))
    .limit(param('limit'))
    .prepare(name)
})

/** Newest first. */
export const listAnnouncements = async (
  reader: Reader,
  { before, limit }: { before: number; limit: number },
): Promise<Announcement[]> => {
  const rows = await selectAnnouncements(reader).execute({ before, limit })
  return rows.map((row) => ({ ...row, sentAt: row.sentAt.toISOString() }))
}
