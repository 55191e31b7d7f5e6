import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { entryParams, personParams } from '../person.ts'
import { allergy, changedAllergy, newAllergy, substance, substanceQuery } from './schema.ts'

export const addAllergy = endpoint({
  method: 'POST',
  path: '/api/people/:patientId/:member/allergies',
  summary: 'Add an allergy or intolerance',
  access: ['patient', 'doctor'],
  audit: 'allergy.add',
  params: personParams,
  body: newAllergy,
  reply: allergy,
  status: 201,
  problems: ['wrong-state', 'key-reused'],
})

export const updateAllergy = endpoint({
  method: 'PUT',
  path: '/api/people/:patientId/:member/allergies/:id',
  summary: 'Change an allergy, unless someone else has changed it since',
  access: ['patient', 'doctor'],
  audit: 'allergy.update',
  params: entryParams,
  body: changedAllergy,
  reply: allergy,
  problems: ['edited-elsewhere'],
})

export const listSubstances = endpoint({
  method: 'GET',
  path: '/api/substances',
  summary: 'Medicines, groups of medicines and other allergens whose name contains the search text',
  access: ['patient', 'doctor'],
  query: substanceQuery,
  reply: z.array(substance),
})
