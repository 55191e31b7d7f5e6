import { endpoint } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import { lateForm, visitState, visitWay } from './schema.ts'

export const getVisit = endpoint({
  method: 'GET',
  path: '/api/visits/:id',
  summary: 'The waiting room of a visit by video: its patient or its doctor',
  access: ['patient', 'doctor'],
  audit: 'visit.read',
  params: idParams,
  reply: visitState,
})

export const getVisitWay = endpoint({
  method: 'GET',
  path: '/api/visits/:id/way',
  summary:
    'How the browser of a visit that can still take place can be reached, with credentials that end by themselves',
  access: ['patient', 'doctor'],
  audit: 'visit-way.read',
  params: idParams,
  reply: visitWay,
  problems: ['wrong-state'],
})

export const sayLate = endpoint({
  method: 'POST',
  path: '/api/visits/:id/late',
  summary: "Say by how much one runs late, from this visit on: the visit's doctor, on its day",
  access: ['doctor'],
  audit: 'visit.say-late',
  params: idParams,
  body: lateForm,
  reply: visitState,
  problems: ['wrong-state', 'key-reused'],
})

export const endVisit = endpoint({
  method: 'POST',
  path: '/api/visits/:id/end',
  summary: "End the call of a visit for everyone: the visit's doctor; nobody joins it after that",
  access: ['doctor'],
  audit: 'visit.end',
  params: idParams,
  reply: visitState,
  problems: ['wrong-state', 'key-reused'],
})
