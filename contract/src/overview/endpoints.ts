import { endpoint } from '../kernel/endpoint.ts'
import { patientSummary } from './schema.ts'

export const getPatientSummary = endpoint({
  method: 'GET',
  path: '/api/patient/summary',
  summary:
    "The signed-in patient's and family's upcoming visits, medicines in force, members and open reminders, counted",
  access: ['patient'],
  reply: patientSummary,
})
