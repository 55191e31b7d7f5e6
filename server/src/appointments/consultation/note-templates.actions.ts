import { and, eq, ne, sql } from 'drizzle-orm'
import {
  maxTemplates,
  type NoteTemplate,
  type NoteTemplateForm,
} from '@alafia/contract/appointments/note-templates'
import { invalid, notFound } from '../../platform/http/problem.ts'
import type { Context } from '../../request/context.ts'
import { noteTemplate } from '../table.ts'

/** Replaces the doctor's one of the same name. @throws Problem 400 if the doctor has too many */
export const saveNoteTemplate = (context: Context, { name, text }: NoteTemplateForm): Promise<NoteTemplate> =>
  context.transact(async (tx) => {
    const { actor, clock } = context
    const [others] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(noteTemplate)
      .where(and(eq(noteTemplate.doctorId, actor.userId), ne(noteTemplate.name, name)))
    if ((others?.count ?? 0) >= maxTemplates)
      throw invalid('name', `You have ${maxTemplates} templates already. Remove one first`)
    const [saved] = await tx
      .insert(noteTemplate)
      .values({ doctorId: actor.userId, name, text })
      .onConflictDoUpdate({
        target: [noteTemplate.doctorId, noteTemplate.name],
        set: { name, text, updatedAt: clock.now() },
      })
      .returning({ id: noteTemplate.id, name: noteTemplate.name, text: noteTemplate.text })
    if (!saved) throw new Error('The template was not stored')
    return saved
  })

/** @throws Problem 404 unless it is the doctor's own */
export const removeNoteTemplate = (context: Context, id: number): Promise<undefined> =>
  context.transact(async (tx) => {
    const removed = await tx
      .delete(noteTemplate)
      .where(and(eq(noteTemplate.id, id), eq(noteTemplate.doctorId, context.actor.userId)))
      .returning({ id: noteTemplate.id })
    if (removed.length === 0) throw notFound()
    return undefined
  })
