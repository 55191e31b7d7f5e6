import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import { page } from '../kernel/paging.ts'
import { reviewUpdate } from './reviews/schema.ts'
import {
  accessEntry,
  emergencyAccess,
  emergencyAccessDetail,
  emergencyAccessQuery,
  newEmergencyAccess,
} from './schema.ts'

export const listEmergencyAccess = endpoint({
  method: 'GET',
  path: '/api/emergency-access',
  summary:
    "Emergency access, newest first: a doctor's that is open (or all), that to a patient's record, all for an administrator",
  access: ['doctor', 'patient', 'admin'],
  audit: 'emergency-access.list',
  query: emergencyAccessQuery,
  reply: z.array(emergencyAccess),
})

export const startEmergencyAccess = endpoint({
  method: 'POST',
  path: '/api/emergency-access',
  summary:
    "Read the record of one patient who isn't in the doctor's care, for an hour; the patient and the administrators are notified",
  access: ['doctor'],
  proof: 'recent',
  audit: 'emergency-access.start',
  body: newEmergencyAccess,
  reply: emergencyAccess,
  status: 201,
  problems: ['wrong-state'],
})

export const endEmergencyAccess = endpoint({
  method: 'POST',
  path: '/api/emergency-access/:id/end',
  summary: 'End your emergency access before its hour is over',
  access: ['doctor'],
  audit: 'emergency-access.end',
  params: idParams,
  reply: emergencyAccess,
})

export const getEmergencyAccess = endpoint({
  method: 'GET',
  path: '/api/admin/emergency-access/:id',
  summary: 'An emergency access with the steps of its review',
  access: ['admin'],
  audit: 'emergency-access.read',
  params: idParams,
  reply: emergencyAccessDetail,
})

export const reviewEmergencyAccess = endpoint({
  method: 'PATCH',
  path: '/api/admin/emergency-access/:id',
  summary:
    'Start, resolve (with an answer) or reopen the review of an emergency access; the doctor is notified',
  access: ['admin'],
  audit: 'emergency-access.review',
  params: idParams,
  body: reviewUpdate,
  reply: emergencyAccessDetail,
  problems: ['wrong-state'],
})

export const listAccessHistory = endpoint({
  method: 'GET',
  path: '/api/access-history',
  summary: 'Who else viewed or changed the data of the signed-in patient and their family, newest first',
  access: ['patient'],
  audit: 'audit-trail.list',
  query: page,
  reply: z.array(accessEntry),
})
