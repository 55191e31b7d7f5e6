import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import { letter, letterStart, lettersQuery, letterWithdrawal, referralForm, sickNoteForm } from './schema.ts'
import { verification } from './verification.ts'

const readers = ['patient', 'doctor'] as const

export const listLetters = endpoint({
  method: 'GET',
  path: '/api/letters',
  summary:
    "Referral letters and sick notes, newest first: a patient's own and family's, or those of a doctor's patients",
  access: readers,
  audit: 'letter.list',
  query: lettersQuery,
  reply: z.array(letter),
})

export const getLetterStart = endpoint({
  method: 'GET',
  path: '/api/appointments/:id/letter-start',
  summary: 'What a letter about an appointment begins with: letterhead, diagnosis and notes',
  access: ['doctor'],
  audit: 'letter-start.read',
  params: idParams,
  reply: letterStart,
  problems: ['wrong-state'],
})

export const issueReferral = endpoint({
  method: 'POST',
  path: '/api/appointments/:id/referrals',
  summary: 'Sign a referral letter about an appointment; the patient is notified',
  access: ['doctor'],
  audit: 'letter.issue',
  params: idParams,
  body: referralForm,
  reply: letter,
  status: 201,
  problems: ['wrong-state', 'key-reused'],
})

export const issueSickNote = endpoint({
  method: 'POST',
  path: '/api/appointments/:id/sick-notes',
  summary: 'Sign a sick note about an appointment; the patient is notified',
  access: ['doctor'],
  audit: 'letter.issue',
  params: idParams,
  body: sickNoteForm,
  reply: letter,
  status: 201,
  problems: ['wrong-state', 'implausible', 'key-reused'],
})

export const withdrawLetter = endpoint({
  method: 'POST',
  path: '/api/letters/:id/withdrawal',
  summary: 'Withdraw a letter: it stays readable, and its code says that it no longer holds',
  access: ['doctor'],
  audit: 'letter.withdraw',
  params: idParams,
  body: letterWithdrawal,
  reply: letter,
  status: 201,
  problems: ['wrong-state', 'key-reused'],
})

export const downloadLetter = endpoint({
  method: 'GET',
  path: '/api/letters/:id/document',
  summary: 'A letter as a PDF, with the code that verifies it',
  access: readers,
  audit: 'letter-document.read',
  params: idParams,
  download: ['application/pdf'],
  problems: ['not-genuine'],
})

export const verifyDocument = endpoint({
  method: 'GET',
  path: '/api/verify/:code',
  summary:
    'Whether a printed prescription, letter or appointment summary is genuine and still holds. Names no person and nothing about health',
  access: 'public',
  params: z.object({ code: z.string().check(z.maxLength(200)) }),
  reply: verification,
})
