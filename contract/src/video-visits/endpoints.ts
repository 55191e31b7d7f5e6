import { endpoint } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import { delayForm, videoVisit, videoVisitConnection } from './schema.ts'

export const getVideoVisit = endpoint({
  method: 'GET',
  path: '/api/video-visits/:id',
  summary: 'The waiting room of a visit by video: its patient or its doctor',
  access: ['patient', 'doctor'],
  audit: 'video-visit.read',
  params: idParams,
  reply: videoVisit,
})

export const getConnection = endpoint({
  method: 'GET',
  path: '/api/video-visits/:id/connection',
  summary:
    'How the browser of a visit that can still take place can be reached, with credentials that end by themselves',
  access: ['patient', 'doctor'],
  audit: 'video-visit-connection.read',
  params: idParams,
  reply: videoVisitConnection,
  problems: ['wrong-state'],
})

export const announceDelay = endpoint({
  method: 'POST',
  path: '/api/video-visits/:id/delay',
  summary: "Say by how much one runs late, from this visit on: the visit's doctor, on its day",
  access: ['doctor'],
  audit: 'video-visit.announce-delay',
  params: idParams,
  body: delayForm,
  reply: videoVisit,
  problems: ['wrong-state', 'key-reused'],
})

export const endVideoVisit = endpoint({
  method: 'POST',
  path: '/api/video-visits/:id/end',
  summary: "End the call of a visit for everyone: the visit's doctor; nobody joins it after that",
  access: ['doctor'],
  audit: 'video-visit.end',
  params: idParams,
  reply: videoVisit,
  problems: ['wrong-state', 'key-reused'],
})
