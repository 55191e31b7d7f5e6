import { and, desc, eq, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { EntryVersion, versionsQuery } from '@alafia/contract/clinical/facts/schema'
import type { PersonParams } from '@alafia/contract/clinical/person'
import type { Role } from '@alafia/contract/kernel/roles'
import type * as z from 'zod/mini'
import { people } from '../accounts/exports.queries.ts'
import { accountsOfPerson, isAboutPerson } from '../family/policy.ts'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { variants } from '../platform/database/query-variants.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Context } from '../request/context.ts'
import { authorOf, jsonOf } from './entry-json.queries.ts'
import { askedPerson, mayReadAsked, personValues } from './person.queries.ts'
import { clinicalVersion } from './table.ts'

/** Nobody reads further back on a screen; all are kept. */
const maxVersions = 100

type StoredVersion = Pick<EntryVersion, 'version' | 'author'> & { row: Record<string, unknown> }

/** Who did it is the changer, or for the first version the recorder. */
const versionJson = () => {
  const field = (name: string) => sql`${clinicalVersion.row} ->> ${sql.raw(`'${name}'`)}`
  const by = sql`coalesce(${field('changed_by')}, ${field('recorded_by')})::int`
  const as = sql`coalesce(${field('changed_as')}, ${field('recorded_as')})`
  return jsonOf<StoredVersion>({
    version: clinicalVersion.version,
    author: authorOf(by, as, clinicalVersion.at),
    row: clinicalVersion.row,
  })
}

const listStatement = variants((role: Role) =>
  prepared((db, name) => {
    const holder = people('holder')
    const found = new QueryBuilder()
      .select({
        json: versionJson().as('json'),
        version: sql`${clinicalVersion.version}`.as('entry_version'),
      })
      .from(clinicalVersion)
      .where(
        and(
          eq(clinicalVersion.entry, param('entry')),
          eq(clinicalVersion.entryId, param('entryId')),
          isAboutPerson(
            {
              patientId: sql`(${clinicalVersion.row} ->> 'patient_id')::int`,
              familyMemberId: sql`(${clinicalVersion.row} ->> 'family_member_id')::int`,
            },
            askedPerson,
          ),
        ),
      )
      .orderBy(desc(clinicalVersion.version))
      .limit(maxVersions)
      .as('found')
    return db
      .select({
        accounts: accountsOfPerson(askedPerson),
        list: sql<
          StoredVersion[]
        >`(select coalesce(json_agg(${found.json} order by ${found.version} desc), '[]') from ${found})`,
      })
      .from(holder)
      .where(and(eq(holder.id, askedPerson.patientId), mayReadAsked(role)))
      .prepare(name)
  }),
)

/** What every row has, besides its own fields. */
const bookkeeping = new Set(
  `id patient_id family_member_id recorded_by recorded_as recorded_at changed_by changed_as changed_at version
  withdrawn_reason created_at updated_at`.split(/\s+/),
)

const toEntryVersion = ({ row, ...rest }: StoredVersion): EntryVersion => ({
  ...rest,
  fields: Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !bookkeeping.has(name))
      .map(([name, value]) => [name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()), value]),
  ),
  withdrawnReason: typeof row['withdrawn_reason'] === 'string' ? row['withdrawn_reason'] : null,
})

/** The newest versions of an entry, at most 100, also of one that was withdrawn. @throws Problem 404 */
export const listEntryVersions = async (
  context: Context,
  asked: PersonParams,
  { entry, id }: z.output<typeof versionsQuery>,
): Promise<EntryVersion[]> => {
  const subject = `${entry} ${id}`
  context.about([], subject)
  const [row] = await listStatement(context.actor.role)(context.db).execute({
    ...personValues(context, asked),
    entry,
    entryId: id,
  })
  if (!row || row.list.length === 0) throw notFound()
  context.about(row.accounts, subject, asked.member ?? 0)
  return row.list.map(toEntryVersion)
}
