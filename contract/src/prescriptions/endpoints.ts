import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import { safetyReport } from '../safety/schema.ts'
import { personParams } from '../clinical/person.ts'
import { currentMedicine, newMedicineStop } from './current-medicines.ts'
import { prescriptionDraft, prescriptionDraftUpdate } from './draft.ts'
import { exampleSet, orderSet, orderSetForm } from './order-sets.ts'
import { owedDispense, waiver } from './partial-fills.ts'
import { dispensingCheck } from './dispensing-check.ts'
import { dispensingContext } from './dispensing-context.ts'
import { prescriptionCheck } from './safety-check.ts'
import { claim, claimRequest, queueSummary, activeClaim } from './queue.ts'
import { newPrescription, prescription, prescriptionUpdate, prescriptionsQuery } from './schema.ts'
import { stockOption, stockQuery } from './stock-options.ts'
import { prescriptionSummary } from './summary.ts'

const readers = ['patient', 'doctor', 'pharmacist'] as const

export const listPrescriptions = endpoint({
  method: 'GET',
  path: '/api/prescriptions',
  summary:
    "A patient's and their family's, a doctor's issued, or a pharmacist's queue and handled prescriptions",
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
  summary: "How many prescriptions there are in each section of a pharmacist's queue",
  access: ['pharmacist'],
  reply: queueSummary,
})

export const listClaims = endpoint({
  method: 'GET',
  path: '/api/prescriptions/claims',
  summary: 'Which pharmacist has which prescription open',
  access: ['pharmacist'],
  reply: z.array(activeClaim),
})

// No health data: a new claim is recorded, a renewal isn't.
export const claimPrescription = endpoint({
  method: 'PUT',
  path: '/api/prescriptions/:id/claim',
  summary:
    'Claim a prescription: the other pharmacists see who has it open, until it is released or no longer renewed',
  access: ['pharmacist'],
  params: idParams,
  body: claimRequest,
  reply: claim,
  problems: ['wrong-state'],
})

export const releaseClaim = endpoint({
  method: 'DELETE',
  path: '/api/prescriptions/:id/claim',
  summary: 'Release a prescription',
  access: ['pharmacist'],
  params: idParams,
})

export const checkPrescription = endpoint({
  method: 'POST',
  path: '/api/prescriptions/check',
  summary:
    'Check medications for this person before prescribing them: what was found, what was checked, and what was not',
  access: ['doctor'],
  audit: 'safety-check.read',
  body: prescriptionCheck,
  reply: safetyReport,
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

export const getPrescriptionDraft = endpoint({
  method: 'GET',
  path: '/api/appointments/:id/prescription-draft',
  summary: 'What is on the order pad of an appointment, and not signed yet',
  access: ['doctor'],
  audit: 'consultation-draft.read',
  params: idParams,
  reply: prescriptionDraft,
})

export const savePrescriptionDraft = endpoint({
  method: 'PUT',
  path: '/api/appointments/:id/prescription-draft',
  summary: 'Save the order pad over the version that was read last; over any other version it is refused',
  access: ['doctor'],
  audit: 'consultation-draft.save',
  params: idParams,
  body: prescriptionDraftUpdate,
  reply: prescriptionDraft,
  problems: ['wrong-state', 'edited-elsewhere'],
})

export const listCurrentMedicines = endpoint({
  method: 'GET',
  path: '/api/people/:patientId/:member/prescribed-medicines',
  summary: 'What was prescribed for a person here and is still valid, with what was stopped and why',
  access: ['patient', 'doctor'],
  audit: 'prescribed-medicine.list',
  params: personParams,
  reply: z.array(currentMedicine),
})

export const addMedicineStop = endpoint({
  method: 'POST',
  path: '/api/people/:patientId/:member/medicine-stops',
  summary: 'Say that a prescribed medicine was stopped and why, or that it is taken again',
  access: ['patient', 'doctor'],
  audit: 'prescribed-medicine.stop',
  params: personParams,
  body: newMedicineStop,
  problems: ['key-reused'],
})

// Order sets are about no one.
export const listOrderSets = endpoint({
  method: 'GET',
  path: '/api/order-sets',
  summary: "The signed-in doctor's own order sets, by name",
  access: ['doctor'],
  reply: z.array(orderSet),
})

export const listExampleSets = endpoint({
  method: 'GET',
  path: '/api/order-sets/examples',
  summary: 'Order sets that come with Alafia, each with its source',
  access: ['doctor'],
  reply: z.array(exampleSet),
})

export const saveOrderSet = endpoint({
  method: 'PUT',
  path: '/api/order-sets',
  summary: "Save an order set; the doctor's set of the same name is replaced",
  access: ['doctor'],
  body: orderSetForm,
  reply: orderSet,
})

export const removeOrderSet = endpoint({
  method: 'DELETE',
  path: '/api/order-sets/:id',
  summary: 'Remove an order set',
  access: ['doctor'],
  params: idParams,
})

export const updatePrescription = endpoint({
  method: 'PATCH',
  path: '/api/prescriptions/:id',
  summary: 'Fulfil from stock, hold, reject, hand over, deliver or cancel',
  access: ['pharmacist', 'doctor'],
  audit: 'prescription.update',
  params: idParams,
  body: prescriptionUpdate,
  reply: prescription,
  problems: ['wrong-state', 'not-genuine', 'unsafe', 'price-changed', 'too-little-stock', 'not-as-ordered'],
})

export const dispenseOwed = endpoint({
  method: 'POST',
  path: '/api/prescriptions/:id/owed',
  summary: 'Dispense what a fill still owes, or part of it',
  access: ['pharmacist'],
  audit: 'prescription.update',
  params: idParams,
  body: owedDispense,
  reply: prescription,
  problems: [
    'wrong-state',
    'not-genuine',
    'unsafe',
    'price-changed',
    'too-little-stock',
    'not-as-ordered',
    'key-reused',
  ],
})

export const waiveOwed = endpoint({
  method: 'POST',
  path: '/api/prescriptions/:id/waiver',
  summary: 'Waive what a fill still owes',
  access: ['pharmacist'],
  audit: 'prescription.update',
  params: idParams,
  body: waiver,
  reply: prescription,
  problems: ['wrong-state', 'key-reused'],
})

export const getStockOptions = endpoint({
  method: 'GET',
  path: '/api/prescriptions/:id/stock',
  summary: 'What is in stock for each medication of a prescription, or of what is searched for',
  access: ['pharmacist'],
  audit: 'prescription.read',
  params: idParams,
  query: stockQuery,
  reply: z.array(stockOption),
})

export const getDispensingContext = endpoint({
  method: 'GET',
  path: '/api/prescriptions/:id/person',
  summary: 'Health notes, insurance and other prescriptions of the person that a prescription is for',
  access: ['pharmacist'],
  audit: 'dispensing-context.read',
  params: idParams,
  reply: dispensingContext,
})

export const getDispensingCheck = endpoint({
  method: 'GET',
  path: '/api/prescriptions/:id/check',
  summary: 'The safety checks of a prescription on today’s facts, with what is new since it was signed',
  access: ['pharmacist'],
  audit: 'dispensing-check.read',
  params: idParams,
  reply: dispensingCheck,
})

export const requestRefill = endpoint({
  method: 'POST',
  path: '/api/prescriptions/:id/refill',
  summary: 'Request a refill, while refills are left, or ask again for what was never collected',
  access: ['patient'],
  audit: 'prescription.update',
  params: idParams,
  reply: prescription,
  problems: ['wrong-state', 'not-genuine', 'key-reused'],
})

export const getPrescriptionDocument = endpoint({
  method: 'GET',
  path: '/api/prescriptions/:id/document',
  summary: 'The prescription as a PDF, with the code that verifies it',
  access: ['patient', 'doctor'],
  audit: 'prescription-document.read',
  params: idParams,
  download: ['application/pdf'],
  problems: ['not-genuine'],
})
