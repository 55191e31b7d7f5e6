import { endpoint } from '../kernel/endpoint.ts'
import { clinicSettings, clinicUpdate } from './schema.ts'

export const getClinicSettings = endpoint({
  method: 'GET',
  path: '/api/admin/clinic',
  summary: 'The clinic’s details, and who changed them last',
  access: ['admin'],
  reply: clinicSettings,
})

export const updateClinicSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/clinic',
  summary: 'Update the clinic’s details; they apply at once, everywhere',
  access: ['admin'],
  audit: 'clinic.update',
  body: clinicUpdate,
  reply: clinicSettings,
  problems: ['edited-elsewhere', 'wrong-state'],
})
