import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { id, idParams } from '../kernel/ids.ts'
import { text } from '../kernel/text.ts'

const name = text({ max: 80, message: 'Enter a name, such as Cardiology' })

/** The form that adds or renames a specialization. */
export const specializationForm = z.object({ name })
export type SpecializationForm = z.output<typeof specializationForm>

/** Replaces it, unless someone has changed it since `version`. */
export const specializationUpdate = z.object({
  name,
  isArchived: z.boolean('Choose whether it is archived'),
  version: z.int('Not a version of the specialization'),
})
export type SpecializationUpdate = z.output<typeof specializationUpdate>

export const specialization = z.object({
  id: id(),
  name: z.string(),
  /** How many doctors have it, with those who are invited or deactivated. */
  doctors: z.int(),
  /** No doctor can have it. */
  isArchived: z.boolean(),
  version: z.int(),
})
export type Specialization = z.infer<typeof specialization>

export const listSpecializations = endpoint({
  method: 'GET',
  path: '/api/admin/specializations',
  summary: 'The clinic’s specializations, by name',
  access: ['admin'],
  reply: z.array(specialization),
})

export const addSpecialization = endpoint({
  method: 'POST',
  path: '/api/admin/specializations',
  summary: 'Add a specialization, which doctors can have from now on',
  access: ['admin'],
  audit: 'specialization.add',
  body: specializationForm,
  reply: specialization,
  status: 201,
  problems: ['key-reused'],
})

export const updateSpecialization = endpoint({
  method: 'PUT',
  path: '/api/admin/specializations/:id',
  summary:
    'Rename a specialization, also for the doctors who have it, or archive one that no doctor has; over any other version it is refused',
  access: ['admin'],
  audit: 'specialization.update',
  params: idParams,
  body: specializationUpdate,
  reply: specialization,
  problems: ['edited-elsewhere', 'wrong-state'],
})
