import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { familyMember } from './schema.ts'

export const listFamily = endpoint({
  method: 'GET',
  path: '/api/family',
  summary: "The signed-in patient's family members",
  access: ['patient'],
  audit: 'family.list',
  reply: z.array(familyMember),
})
