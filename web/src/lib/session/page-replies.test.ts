// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { limits, userOf } from '../../testing/fake-network.ts'
import { pageReplies, pageRepliesId } from './page-replies.ts'
import { clearStoredSession, storeSession } from './stored-session.ts'

const patient = userOf('patient')
const replies = { 'POST /api/auth/verify-token': { user: patient, session: limits }, 'GET /api/family': [] }

const pageWith = (given: unknown) => {
  document.body.innerHTML = `<script type="application/json" id="${pageRepliesId}">${JSON.stringify(given)}</script>`
}

beforeEach(() => {
  storeSession('a-token', patient)
  pageWith(replies)
})
afterEach(() => {
  clearStoredSession()
  document.cookie = 'alafia_signed_in=; Max-Age=0'
  document.body.innerHTML = ''
})

test('PAT-81 the page’s replies are for whoever is signed in', () => {
  expect(pageReplies()).toEqual({ replies, session: { user: patient, session: limits } })
  document.body.innerHTML = ''
  expect(pageReplies()).toBeUndefined()
})

test('SEC-3 a page that came for someone else, in another role or for a session that ended here isn’t used', () => {
  storeSession('a-token', userOf('patient', { id: patient.id + 1 }))
  expect(pageReplies()).toBeUndefined()
  storeSession('a-token', userOf('doctor'))
  expect(pageReplies()).toBeUndefined()
  clearStoredSession()
  expect(pageReplies()).toBeUndefined()
  storeSession('a-token', patient)
  expect(pageReplies()).toBeDefined()
  // Its form has just signed someone in: the stored session is the last person's.
  document.cookie = 'alafia_signed_in=patient'
  expect(pageReplies()).toBeUndefined()
})

test('SEC-3 a page without a verified session isn’t used', () => {
  pageWith({ 'GET /api/family': [] })
  expect(pageReplies()).toBeUndefined()
})
