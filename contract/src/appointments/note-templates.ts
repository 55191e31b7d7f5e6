import * as z from 'zod/mini'
import { id } from '../kernel/ids.ts'
import { text } from '../kernel/text.ts'

export const maxTemplates = 50

/** A doctor's own template of notes. Saving another one under the same name replaces it. */
export const noteTemplateForm = z.object({
  name: text({ max: 60, message: 'Enter a name' }),
  text: text({ max: 4000, message: 'Write the notes first' }),
})
export type NoteTemplateForm = z.output<typeof noteTemplateForm>

export const noteTemplate = z.object({ id: id(), name: z.string(), text: z.string() })
export type NoteTemplate = z.infer<typeof noteTemplate>
