import { endpoint } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import { amendment } from './amendment.ts'
import { noteDraft, noteDraftUpdate } from './note-draft.ts'
import { newAnswer, newQuestion, questionsOfPrescription } from './questions.ts'
import { prescription } from './schema.ts'

export const listQuestions = endpoint({
  method: 'GET',
  path: '/api/prescriptions/:id/questions',
  summary: 'What pharmacists asked the prescriber about a prescription, with the answers',
  access: ['doctor', 'pharmacist'],
  audit: 'prescription-questions.read',
  params: idParams,
  reply: questionsOfPrescription,
})

export const askPrescriber = endpoint({
  method: 'POST',
  path: '/api/prescriptions/:id/questions',
  summary: 'Mark a prescription pending with a question to its prescriber',
  access: ['pharmacist'],
  audit: 'prescription.update',
  params: idParams,
  body: newQuestion,
  reply: prescription,
  problems: ['wrong-state', 'key-reused'],
})

export const answerQuestion = endpoint({
  method: 'POST',
  path: '/api/prescriptions/:id/answer',
  summary:
    'Answer a question, cancel the prescription for it, or close it with what the prescriber said elsewhere',
  access: ['doctor', 'pharmacist'],
  audit: 'prescription.update',
  params: idParams,
  body: newAnswer,
  reply: prescription,
  problems: ['wrong-state', 'key-reused'],
})

export const amendPrescription = endpoint({
  method: 'POST',
  path: '/api/prescriptions/:id/amendment',
  summary: 'Replace a prescription that waits with a new signed version',
  access: ['doctor'],
  audit: 'prescription.issue',
  params: idParams,
  body: amendment,
  reply: prescription,
  status: 201,
  problems: ['wrong-state', 'unsafe', 'key-reused'],
})

export const getNoteDraft = endpoint({
  method: 'GET',
  path: '/api/prescriptions/:id/note-draft',
  summary: "The signed-in pharmacist's note about a prescription that isn't decided yet",
  access: ['pharmacist'],
  audit: 'pharmacist-note-draft.read',
  params: idParams,
  reply: noteDraft,
})

export const saveNoteDraft = endpoint({
  method: 'PUT',
  path: '/api/prescriptions/:id/note-draft',
  summary: 'Save the note over the version that was read last; over any other version it is refused',
  access: ['pharmacist'],
  audit: 'pharmacist-note-draft.save',
  params: idParams,
  body: noteDraftUpdate,
  reply: noteDraft,
  problems: ['wrong-state', 'edited-elsewhere'],
})
