import { eq, sql } from 'drizzle-orm'
import type { NoteTemplate } from '@alafia/contract/appointments/note-templates'
import { prepared } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import type { Context } from '../../request/context.ts'
import { noteTemplate } from '../table.ts'

const columns = { id: noteTemplate.id, name: noteTemplate.name, text: noteTemplate.text }

const listStatement = prepared((db, name) =>
  db
    .select(columns)
    .from(noteTemplate)
    .where(eq(noteTemplate.doctorId, param('doctorId')))
    .orderBy(sql`lower(${noteTemplate.name})`)
    .prepare(name),
)

/** The doctor's own, by name. */
export const listNoteTemplates = ({ db, actor }: Context): Promise<NoteTemplate[]> =>
  listStatement(db).execute({ doctorId: actor.userId })
