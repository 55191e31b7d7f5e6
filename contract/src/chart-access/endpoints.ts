import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import { emergencyAccess, emergencyAccessQuery, newEmergencyAccess } from './schema.ts'

export const listEmergencyAccess = endpoint({
  method: 'GET',
  path: '/api/emergency-access',
  summary:
    "Emergency access, newest first: a doctor's own that are open (or all), those to a patient's own record, all for an admin",
  access: ['doctor', 'patient', 'admin'],
  audit: 'emergency-access.list',
  query: emergencyAccessQuery,
  reply: z.array(emergencyAccess),
})

export const startEmergencyAccess = endpoint({
  method: 'POST',
  path: '/api/emergency-access',
  summary:
    "Read the record of one patient who isn't in the doctor's care, for an hour; the patient and the administrators are told",
  access: ['doctor'],
  audit: 'emergency-access.start',
  body: newEmergencyAccess,
  reply: emergencyAccess,
  status: 201,
  problems: ['wrong-state'],
})

export const endEmergencyAccess = endpoint({
  method: 'POST',
  path: '/api/emergency-access/:id/end',
  summary: 'End an own emergency access before its hour is over',
  access: ['doctor'],
  audit: 'emergency-access.end',
  params: idParams,
  reply: emergencyAccess,
})
