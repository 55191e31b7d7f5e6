import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import { laterPart, waiver } from './parts.ts'
import { prescriptionPerson } from './person.ts'
import { claim, claimRequest, queueSummary, standingClaim } from './queue.ts'
import {
  newPrescription,
  prescription,
  prescriptionChange,
  prescriptionSummary,
  prescriptionsQuery,
  safetyCheck,
  safetyReport,
  safetyTable,
  stockOffer,
  verification,
} from './schema.ts'

const readers = ['patient', 'doctor', 'pharmacist'] as const

export const listPrescriptions = endpoint({
  method: 'GET',
  path: '/api/prescriptions',
  summary:
    "A patient's own and family's, a doctor's issued, or a pharmacist's queue and handled prescriptions",
  access: readers,
  audit: 'prescription.list',
  query: prescriptionsQuery,
  reply: z.array(prescription),
})

export const getPrescriptionSummary = endpoint({
  method: 'GET',
  path: '/api/prescriptions/summary',
  summary: 'The same prescriptions, counted by status',
  access: readers,
  reply: prescriptionSummary,
})

export const getPrescription = endpoint({
  method: 'GET',
  path: '/api/prescriptions/:id',
  summary: 'One of the same prescriptions',
  access: readers,
  audit: 'prescription.read',
  params: idParams,
  reply: prescription,
})

export const getQueueSummary = endpoint({
  method: 'GET',
  path: '/api/prescriptions/queue',
  summary: "How many prescriptions there are in each part of a pharmacist's queue",
  access: ['pharmacist'],
  reply: queueSummary,
})

export const listClaims = endpoint({
  method: 'GET',
  path: '/api/prescriptions/claims',
  summary: 'Which pharmacist has which prescription open; no word of what is in it',
  access: ['pharmacist'],
  reply: z.array(standingClaim),
})

// No health data: taking one leaves its entry in the trail, renewing it none.
export const claimPrescription = endpoint({
  method: 'PUT',
  path: '/api/prescriptions/:id/claim',
  summary: 'Have a prescription open: the other pharmacists see it, until it is let go or no longer renewed',
  access: ['pharmacist'],
  params: idParams,
  body: claimRequest,
  reply: claim,
  problems: ['wrong-state'],
})

export const releasePrescription = endpoint({
  method: 'DELETE',
  path: '/api/prescriptions/:id/claim',
  summary: 'Let a prescription go that one has open',
  access: ['pharmacist'],
  params: idParams,
})

export const issuePrescription = endpoint({
  method: 'POST',
  path: '/api/prescriptions',
  summary: 'Prescribe at an appointment',
  access: ['doctor'],
  audit: 'prescription.issue',
  body: newPrescription,
  reply: prescription,
  status: 201,
  problems: ['wrong-state', 'unsafe', 'key-reused'],
})

export const checkPrescription = endpoint({
  method: 'POST',
  path: '/api/prescriptions/check',
  summary: "Check medications against the person's allergies, age and medicines before they are prescribed",
  access: ['doctor'],
  audit: 'prescription-safety.read',
  body: safetyCheck,
  reply: safetyReport,
})

export const getSafetyTable = endpoint({
  method: 'GET',
  path: '/api/prescriptions/safety-table',
  summary: 'What is checked before a prescription is signed: every row with its source',
  access: ['doctor', 'pharmacist'],
  reply: safetyTable,
})

export const changePrescription = endpoint({
  method: 'PATCH',
  path: '/api/prescriptions/:id',
  summary: 'Fulfil from stock, hold, reject, hand over, deliver or cancel',
  access: ['pharmacist', 'doctor'],
  audit: 'prescription.change',
  params: idParams,
  body: prescriptionChange,
  reply: prescription,
  problems: ['wrong-state', 'not-genuine', 'too-little-stock'],
})

export const handOutPart = endpoint({
  method: 'POST',
  path: '/api/prescriptions/:id/parts',
  summary: 'Hand out of what a filling still owes',
  access: ['pharmacist'],
  audit: 'prescription.change',
  params: idParams,
  body: laterPart,
  reply: prescription,
  problems: ['wrong-state', 'not-genuine', 'too-little-stock', 'key-reused'],
})

export const waiveOwed = endpoint({
  method: 'POST',
  path: '/api/prescriptions/:id/waiver',
  summary: 'Give up what a filling still owes',
  access: ['pharmacist'],
  audit: 'prescription.change',
  params: idParams,
  body: waiver,
  reply: prescription,
  problems: ['wrong-state', 'key-reused'],
})

export const getStockOffers = endpoint({
  method: 'GET',
  path: '/api/prescriptions/:id/stock',
  summary: 'What the shelf has for each medication of a prescription',
  access: ['pharmacist'],
  audit: 'prescription.read',
  params: idParams,
  reply: z.array(stockOffer),
})

export const getPrescriptionPerson = endpoint({
  method: 'GET',
  path: '/api/prescriptions/:id/person',
  summary: 'What is noted of the person whom a prescription is for, and the insurance',
  access: ['pharmacist'],
  audit: 'prescription-person.read',
  params: idParams,
  reply: prescriptionPerson,
})

export const requestRefill = endpoint({
  method: 'POST',
  path: '/api/prescriptions/:id/refill',
  summary: 'Ask for a prescription to be filled again, while refills are left',
  access: ['patient'],
  audit: 'prescription.change',
  params: idParams,
  reply: prescription,
  problems: ['wrong-state', 'not-genuine', 'key-reused'],
})

export const getPrescriptionDocument = endpoint({
  method: 'GET',
  path: '/api/prescriptions/:id/document',
  summary: 'The prescription on paper, with the code by which anyone can check it',
  access: ['patient', 'doctor'],
  audit: 'prescription-document.read',
  params: idParams,
  download: ['application/pdf'],
  problems: ['not-genuine'],
})

export const verifyPrescription = endpoint({
  method: 'GET',
  path: '/api/verify/:code',
  summary: 'Whether a printed prescription is genuine and still to be dispensed; nothing of whose it is',
  access: 'public',
  params: z.object({ code: z.string().check(z.maxLength(200)) }),
  reply: verification,
})
