import { endpoint } from '../../kernel/endpoint.ts'
import { entryParams, personParams } from '../person.ts'
import { changedImmunisation, immunisation, immunisationPlan, newImmunisation } from './schema.ts'

export const addImmunisation = endpoint({
  method: 'POST',
  path: '/api/people/:patientId/:member/immunisations',
  summary: 'Add a vaccine that was given',
  access: ['patient', 'doctor'],
  audit: 'immunisation.add',
  params: personParams,
  body: newImmunisation,
  reply: immunisation,
  status: 201,
  problems: ['wrong-state', 'key-reused'],
})

export const updateImmunisation = endpoint({
  method: 'PUT',
  path: '/api/people/:patientId/:member/immunisations/:id',
  summary: 'Change a vaccine, unless someone else has changed it since',
  access: ['patient', 'doctor'],
  audit: 'immunisation.update',
  params: entryParams,
  body: changedImmunisation,
  reply: immunisation,
  problems: ['edited-elsewhere'],
})

export const getImmunisationPlan = endpoint({
  method: 'GET',
  path: '/api/people/:patientId/:member/immunisations',
  summary: 'The vaccines of the national schedule for a child: given, due, overdue or not yet',
  access: ['patient', 'doctor'],
  audit: 'immunisation.list',
  params: personParams,
  reply: immunisationPlan,
})
