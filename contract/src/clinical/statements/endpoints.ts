import { endpoint } from '../../kernel/endpoint.ts'
import { personParams } from '../person.ts'
import { newStatement, statement } from './schema.ts'

export const addStatement = endpoint({
  method: 'POST',
  path: '/api/people/:patientId/:member/statements',
  summary: 'State sex, gender, pregnancy, breastfeeding or history, or that there are no known allergies',
  access: ['patient', 'doctor'],
  audit: 'statement.add',
  params: personParams,
  body: newStatement,
  reply: statement,
  status: 201,
  problems: ['wrong-state', 'key-reused'],
})
