import { eq } from 'drizzle-orm'
import { defaultPreferences, type Preferences } from '@alafia/contract/accounts/preferences'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import type { Reader } from '../request/context.ts'
import { preference } from './table.ts'

const selectPreferences = prepared((db, name) =>
  db
    .select({ settings: preference.settings })
    .from(preference)
    .where(eq(preference.userId, param('userId')))
    .prepare(name),
)

/** The defaults until the person changes something. */
export const preferencesOf = async (reader: Reader, userId: number): Promise<Preferences> =>
  (await selectPreferences(reader).execute({ userId }))[0]?.settings ?? defaultPreferences
