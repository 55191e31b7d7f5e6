// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getClinic } from '@alafia/contract/accounts/endpoints'
import { listFamily } from '@alafia/contract/family/endpoints'
import { call } from './call.ts'
import { forgetPreloadedReplies, listenForPreloadedReplies } from './preloaded-replies.ts'
import { userOf } from '../../testing/fake-network.ts'
import { storeSession, tokenKey } from '../session/stored-session.ts'

const fetched = vi.fn<typeof fetch>()
const patient = userOf('patient')
/** The user whose session the cookie holds. */
let answeredTo = patient.id
const addresses = () => fetched.mock.calls.map(([address]) => address)

beforeEach(() => {
  fetched.mockReset()
  fetched.mockImplementation((address) =>
    Promise.resolve(
      Response.json(
        address === '/api/patient/home'
          ? {
              'POST /api/auth/verify-token': { user: { id: answeredTo } },
              'GET /api/clinic': { name: 'early' },
              'GET /api/family': [],
            }
          : { name: 'called' },
      ),
    ),
  )
  vi.stubGlobal('fetch', fetched)
  // The page has just loaded, however long this process has been running.
  vi.spyOn(performance, 'now').mockReturnValue(100)
  answeredTo = patient.id
  storeSession('a-token', patient)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  listenForPreloadedReplies(undefined)
})

test('PAT-10 a preloaded reply is used instead of a call, once', async () => {
  listenForPreloadedReplies('a-token', '/')
  expect(await call(getClinic)).toEqual({ name: 'early' })
  expect(addresses()).toEqual(['/api/patient/home'])
  expect(await call(getClinic)).toEqual({ name: 'called' })
  expect(addresses()).toEqual(['/api/patient/home', '/api/clinic'])
})

test('PLAT-97 a preloaded reply from before a change isn’t used after it', async () => {
  listenForPreloadedReplies('a-token', '/')
  forgetPreloadedReplies()
  expect(await call(getClinic)).toEqual({ name: 'called' })
})

test('PAT-10 nothing is preloaded for another role, which would be refused', async () => {
  storeSession('a-token', userOf('pharmacist'))
  listenForPreloadedReplies('a-token', '/')
  expect(await call(getClinic)).toEqual({ name: 'called' })
  expect(addresses()).toEqual(['/api/clinic'])
})

test('SEC-3 replies to another person’s cookie aren’t used', async () => {
  answeredTo = patient.id + 1
  listenForPreloadedReplies('a-token', '/')
  expect(await call(getClinic)).toEqual({ name: 'called' })
})

test('PAT-10 neither another session nor a later one gets them', async () => {
  listenForPreloadedReplies('a-token', '/')
  localStorage.setItem(tokenKey, 'another-token')
  expect(await call(getClinic)).toEqual({ name: 'called' })
  localStorage.setItem(tokenKey, 'a-token')
  vi.spyOn(performance, 'now').mockReturnValue(10_001)
  expect(await call(getClinic)).toEqual({ name: 'called' })
})

test('PAT-10 if the preloading call fails each call is made, and other pages make their own', async () => {
  fetched.mockImplementationOnce(() => Promise.reject(new TypeError('No network')))
  listenForPreloadedReplies('a-token', '/')
  expect(await call(listFamily)).toEqual({ name: 'called' })
  fetched.mockClear()
  listenForPreloadedReplies('a-token', '/family')
  await call(listFamily)
  expect(addresses()).toEqual(['/api/family'])
})
