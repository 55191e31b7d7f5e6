import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { patientSummary } from './dashboard.schema.ts'

export const getPatientSummary = endpoint({
  method: 'GET',
  path: '/api/patient/summary',
  summary:
    "The signed-in patient's and family's upcoming appointments, current medicines, members and open reminders, counted",
  access: ['patient'],
  reply: patientSummary,
})

/** Each call's reply, by method and path: `GET /api/clinic`. Failed calls are omitted. */
export const getPatientHome = endpoint({
  method: 'GET',
  path: '/api/patient/home',
  summary: "The first calls of the patient's home page, in one reply",
  access: ['patient'],
  audit: 'home-page.read',
  reply: z.record(z.string(), z.unknown()),
})
