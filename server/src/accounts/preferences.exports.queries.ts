import { sql, eq, type SQL, type SQLWrapper } from 'drizzle-orm'
import {
  defaultPreferences,
  type NotificationTopic,
  type Preferences,
} from '@alafia/contract/accounts/preferences'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import type { Reader } from '../request/context.ts'
import { preference, userAccount } from './table.ts'

const selectEmail = prepared((db, name) =>
  db
    .select({ email: userAccount.email })
    .from(userAccount)
    .leftJoin(preference, eq(preference.userId, userAccount.id))
    .where(
      sql`${userAccount.id} = ${param('userId')} and ${userAccount.passwordHash} <> '' and (${param('isAlways')}::boolean or ${userAccount.isActive}
        and coalesce((${preference.settings} #>> array['notifications', ${param('topic')}, 'email'])::boolean, ${param('topic')}::text = 'waitlist'))`,
    )
    .prepare(name),
)

/**
 * Undefined if the account is closed or has no password yet, isn't active or doesn't want emails about the topic.
 * @param isAlways about the security of the account, which these don't decide
 */
export const emailFor = async (
  reader: Reader,
  userId: number,
  topic: NotificationTopic,
  isAlways: boolean,
): Promise<string | undefined> => (await selectEmail(reader).execute({ userId, topic, isAlways }))[0]?.email

/** Whether the account `id` (an expression) is active and wants reminders of this kind. */
export const wantsReminder = (id: SQLWrapper, kind: keyof Preferences['reminders']): SQL<boolean> =>
  sql`exists (select from ${userAccount} left join ${preference} on ${preference.userId} = ${userAccount.id}
    where ${userAccount.id} = ${id} and ${userAccount.isActive}
      and coalesce((${preference.settings} #>> array['reminders', ${kind}])::boolean, ${defaultPreferences.reminders[kind]}))`
