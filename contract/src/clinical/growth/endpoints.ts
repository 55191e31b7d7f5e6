import { endpoint } from '../../kernel/endpoint.ts'
import { personParams } from '../person.ts'
import { growth } from './schema.ts'

export const getGrowth = endpoint({
  method: 'GET',
  path: '/api/people/:patientId/:member/growth',
  summary: 'A child’s weight, length or height, and BMI for age, with the lines of the WHO',
  access: ['patient', 'doctor'],
  audit: 'growth.read',
  params: personParams,
  reply: growth,
})
