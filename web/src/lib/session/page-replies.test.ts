// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { limits, userOf } from '../../testing/fake-network.ts'
import { ownSessionOf } from './page-replies.ts'
import { clearStoredSession, storeSession } from './stored-session.ts'

const patient = userOf('patient')
const replies = { 'POST /api/auth/verify-token': { user: patient, session: limits }, 'GET /api/family': [] }

beforeEach(() => {
  storeSession('a-token', patient)
})
afterEach(() => {
  clearStoredSession()
  document.cookie = 'alafia_signed_in=; Max-Age=0'
})

test('PAT-81 the page’s session is that of whoever is signed in here', () => {
  expect(ownSessionOf(replies)).toEqual({ user: patient, session: limits })
})

test('SEC-3 it isn’t another person’s, in another role, or one that has ended here', () => {
  storeSession('a-token', userOf('patient', { id: patient.id + 1 }))
  expect(ownSessionOf(replies)).toBeUndefined()
  storeSession('a-token', userOf('doctor'))
  expect(ownSessionOf(replies)).toBeUndefined()
  clearStoredSession()
  expect(ownSessionOf(replies)).toBeUndefined()
  storeSession('a-token', patient)
  document.cookie = 'alafia_signed_in=patient'
  expect(ownSessionOf(replies)).toBeUndefined()
})

test('SEC-3 where the server hasn’t verified it there is none', () => {
  expect(ownSessionOf({ 'GET /api/family': [] })).toBeUndefined()
})
