import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import {
  consentAnswer,
  consentPage,
  consentRequest,
  consentSecret,
  ownConsent,
  signInForm,
} from './consent.ts'
import { familyMember } from './schema.ts'

export const askForConsent = endpoint({
  method: 'POST',
  path: '/api/family/:id/consent',
  summary:
    'Ask an adult in the family, by email, what they want to share; a new question replaces an open one',
  access: ['patient'],
  audit: 'family-consent.ask',
  params: idParams,
  body: consentRequest,
  reply: familyMember,
  problems: ['wrong-state', 'key-reused'],
})

export const giveUpConsent = endpoint({
  method: 'DELETE',
  path: '/api/family/:id/consent',
  summary: 'End what an adult in the family shares, or withdraw the question',
  access: ['patient'],
  audit: 'family-consent.give-up',
  params: idParams,
  reply: familyMember,
  problems: ['wrong-state'],
})

export const getConsentPage = endpoint({
  method: 'POST',
  path: '/api/family-consent/details',
  summary: 'What an emailed link asks, or what its holder has agreed to',
  access: 'public',
  body: consentSecret,
  reply: consentPage,
})

export const answerConsent = endpoint({
  method: 'POST',
  path: '/api/family-consent/answer',
  summary: 'Agree to share, for as long as stated; with no scopes, decline',
  access: 'public',
  body: consentAnswer,
  reply: consentPage,
  problems: ['wrong-state'],
})

export const withdrawConsent = endpoint({
  method: 'POST',
  path: '/api/family-consent/withdraw',
  summary: 'Stop sharing at once',
  access: 'public',
  body: consentSecret,
  reply: consentPage,
  problems: ['wrong-state'],
})

export const createOwnSignIn = endpoint({
  method: 'POST',
  path: '/api/family-consent/sign-in',
  summary: 'Create the adult’s own sign-in: from then on, the account’s person is the family member',
  access: 'public',
  body: signInForm,
  reply: consentPage,
  problems: ['wrong-state'],
})

export const listOwnConsents = endpoint({
  method: 'GET',
  path: '/api/family-consents',
  summary: 'What the signed-in patient has agreed to share with the accounts of others in the family',
  access: ['patient'],
  audit: 'family-consent.list',
  reply: z.array(ownConsent),
})

export const withdrawOwnConsent = endpoint({
  method: 'DELETE',
  path: '/api/family-consents/:id',
  summary: 'Stop sharing at once what the signed-in patient had agreed to',
  access: ['patient'],
  audit: 'family-consent.withdraw',
  params: idParams,
  problems: ['wrong-state'],
})
