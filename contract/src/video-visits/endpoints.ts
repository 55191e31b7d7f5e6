import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import { delayForm, videoVisit, videoVisitConnection, waitingPatient } from './schema.ts'

export const getVideoVisit = endpoint({
  method: 'GET',
  path: '/api/video-visits/:id',
  summary: 'The waiting room of a video visit, for its patient or its doctor',
  access: ['patient', 'doctor'],
  audit: 'video-visit.read',
  params: idParams,
  reply: videoVisit,
})

export const listWaitingPatients = endpoint({
  method: 'GET',
  path: '/api/video-visits/waiting',
  summary: "Who is in the waiting rooms of the signed-in doctor's video visits today, longest waiting first",
  access: ['doctor'],
  audit: 'video-visit.read',
  reply: z.array(waitingPatient),
})

export const getConnection = endpoint({
  method: 'GET',
  path: '/api/video-visits/:id/connection',
  summary: 'How a browser connects to a video visit that can still take place, with credentials that expire',
  access: ['patient', 'doctor'],
  audit: 'video-visit-connection.read',
  params: idParams,
  reply: videoVisitConnection,
  problems: ['wrong-state'],
})

export const announceDelay = endpoint({
  method: 'POST',
  path: '/api/video-visits/:id/delay',
  summary: 'Announce that the doctor is running late, from this appointment on, on its day',
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
  summary: 'End a video visit for everyone; no one can join after that',
  access: ['doctor'],
  audit: 'video-visit.end',
  params: idParams,
  reply: videoVisit,
  problems: ['wrong-state', 'key-reused'],
})
