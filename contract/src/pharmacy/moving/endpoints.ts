import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { idParams } from '../../kernel/ids.ts'
import { foundPrescription, lookup, move, moveAnswer, moveRequest } from './schema.ts'

export const lookUpPrescription = endpoint({
  method: 'POST',
  path: '/api/pharmacy/lookups',
  summary:
    "Look up another pharmacy's prescription by code, or by name and date of birth, with a recorded reason",
  access: ['pharmacist'],
  audit: 'prescription.look-up',
  body: lookup,
  reply: z.array(foundPrescription),
  problems: ['key-reused'],
})

export const listMoves = endpoint({
  method: 'GET',
  path: '/api/pharmacy/moves',
  summary:
    "Requests to move a prescription: those that wait for the patient, or a pharmacy's of the last days",
  access: ['patient', 'pharmacist'],
  audit: 'prescription-move.list',
  reply: z.array(move),
})

export const requestMove = endpoint({
  method: 'POST',
  path: '/api/pharmacy/moves',
  summary:
    "Ask the patient to move a looked-up prescription here, or move it with the patient's agreement by phone",
  access: ['pharmacist'],
  audit: 'prescription-move.request',
  body: moveRequest,
  reply: move,
  status: 201,
  problems: ['wrong-state', 'not-genuine', 'key-reused'],
})

export const answerMove = endpoint({
  method: 'POST',
  path: '/api/pharmacy/moves/:id/answer',
  summary: 'Accept or decline that a prescription moves to another pharmacy',
  access: ['patient'],
  audit: 'prescription-move.answer',
  params: idParams,
  body: moveAnswer,
  reply: move,
  problems: ['wrong-state', 'not-genuine', 'key-reused'],
})

export const withdrawMove = endpoint({
  method: 'POST',
  path: '/api/pharmacy/moves/:id/withdraw',
  summary: 'Withdraw a request to move a prescription here',
  access: ['pharmacist'],
  audit: 'prescription-move.withdraw',
  params: idParams,
  reply: move,
  problems: ['wrong-state', 'key-reused'],
})
