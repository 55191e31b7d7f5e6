import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import { page } from '../kernel/paging.ts'
import { consentSecret } from './consent.ts'
import { consentUse } from './uses.ts'

export const listConsentUses = endpoint({
  method: 'GET',
  path: '/api/family/:id/consent/uses',
  summary:
    'What the signed-in patient did for an adult in the family under what they agreed to, newest first',
  access: ['patient'],
  audit: 'family-consent-use.list',
  params: idParams,
  query: page,
  reply: z.array(consentUse),
})

export const listUsesOfLink = endpoint({
  method: 'POST',
  path: '/api/family-consent/uses',
  summary: 'What the account holder did under the agreement of an emailed link, newest first',
  access: 'public',
  query: page,
  body: consentSecret,
  reply: z.array(consentUse),
})

export const listUsesOfOwnConsent = endpoint({
  method: 'GET',
  path: '/api/family-consents/:id/uses',
  summary: 'What the account holder did under what the signed-in patient agreed to, newest first',
  access: ['patient'],
  audit: 'family-consent-use.list',
  params: idParams,
  query: page,
  reply: z.array(consentUse),
})
