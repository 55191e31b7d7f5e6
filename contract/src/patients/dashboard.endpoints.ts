import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { patientSummary } from './dashboard.schema.ts'

export const getPatientSummary = endpoint({
  method: 'GET',
  path: '/api/patient/summary',
  summary:
    "The signed-in patient's and family's upcoming visits, medicines in force, members and open reminders, counted",
  access: ['patient'],
  reply: patientSummary,
})

/** Each call's answer stands under its method and address: `GET /api/clinic`. What failed is left out. */
export const getPatientHome = endpoint({
  method: 'GET',
  path: '/api/patient/home',
  summary: "What the patient's home begins with: the answers of its calls in one",
  access: ['patient'],
  reply: z.record(z.string(), z.unknown()),
})
