import { endpoint } from '../../kernel/endpoint.ts'
import { entryParams, personParams } from '../person.ts'
import { healthProblem, changedHealthProblem, newHealthProblem } from './schema.ts'

export const addHealthProblem = endpoint({
  method: 'POST',
  path: '/api/people/:patientId/:member/problems',
  summary: 'Add a problem to the problem list',
  access: ['patient', 'doctor'],
  audit: 'problem.add',
  params: personParams,
  body: newHealthProblem,
  reply: healthProblem,
  status: 201,
  problems: ['wrong-state', 'key-reused'],
})

export const updateHealthProblem = endpoint({
  method: 'PUT',
  path: '/api/people/:patientId/:member/problems/:id',
  summary: 'Change a problem, unless someone else has changed it since',
  access: ['patient', 'doctor'],
  audit: 'problem.update',
  params: entryParams,
  body: changedHealthProblem,
  reply: healthProblem,
  problems: ['edited-elsewhere'],
})
