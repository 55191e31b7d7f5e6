import * as z from 'zod/mini'
import { anyRole, endpoint } from '../kernel/endpoint.ts'
import { doctor } from './schema.ts'

export const listDoctors = endpoint({
  method: 'GET',
  path: '/api/doctors',
  summary: 'The doctors, with fee and weekly availability',
  access: anyRole,
  reply: z.array(doctor),
})
