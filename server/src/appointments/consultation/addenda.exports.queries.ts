import { eq, sql, type SQL } from 'drizzle-orm'
import { QueryBuilder, type PgColumn } from 'drizzle-orm/pg-core'
import type { Addendum } from '@alafia/contract/appointments/addenda'
import { doctorDisplayName, doctors } from '../../doctors/exports.queries.ts'
import { isoTimeOf } from '../../platform/database/iso-time.ts'
import type { Signing } from '../../platform/signing-key.ts'
import { appointmentAddendum as addendum } from '../table.ts'
import { isAsSigned, type AddendumRow } from './addenda.ts'

export type { AddendumRow }

/** The addenda of an appointment, oldest first; for lists and details that show its outcome. */
export const addendaOf = (appointmentId: PgColumn): SQL<AddendumRow[]> => {
  const author = doctors('addendum_author')
  const found = new QueryBuilder()
    .select({
      list: sql`coalesce(json_agg(json_build_object(
        'id', ${addendum.id}, 'appointmentId', ${addendum.appointmentId}, 'doctorId', ${addendum.doctorId},
        'text', ${addendum.text},
        'writtenAt', ${isoTimeOf(addendum.writtenAt)},
        'signature', ${addendum.signature},
        'firstName', ${author.firstName}, 'lastName', ${author.lastName}) order by ${addendum.id}), '[]'::json)`,
    })
    .from(addendum)
    .innerJoin(author, eq(author.id, addendum.doctorId))
    .where(eq(addendum.appointmentId, appointmentId))
  return sql`(${found})`
}

/** As the API shows them, each with its signature verified. */
export const toAddenda = (signing: Signing, rows: readonly AddendumRow[]): Promise<Addendum[]> =>
  Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      text: row.text,
      doctorName: doctorDisplayName(row),
      writtenAt: row.writtenAt,
      isGenuine: await isAsSigned(signing, row),
    })),
  )
