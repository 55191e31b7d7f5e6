// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listAppointments } from '@alafia/contract/appointments/endpoints'
import type { Role } from '@alafia/contract/kernel/roles'
import {
  callNames,
  calls,
  limits,
  fakeNetwork,
  replies,
  storedSessionOf,
  userOf,
} from '../../testing/fake-network.ts'
import { call } from '../http/call.ts'
import { createSessionStore, newTokenTimeout } from './session-store.ts'
import { storedToken, tokenKey, userKey } from './stored-session.ts'

fakeNetwork()

const patient = userOf('patient')
const doctor = userOf('doctor', { id: 2 })
const signedInAs = (user = patient, token = 'new-token') => ({
  status: 200,
  body: { token, user, session: limits },
})
const refused = { status: 401, body: { detail: 'Please sign in', message: 'Please sign in' } }
const stored = () => [localStorage.getItem(tokenKey), localStorage.getItem(userKey)]

/** On a busy machine even an immediate reply takes a while. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 15_000 })
const forget = vi.fn<() => void>()
const refresh = vi.fn<() => void>()
const stops: (() => void)[] = []
/** A tab that has just loaded. */
const openTab = (greet?: (role: Role) => void) => {
  const keeper = createSessionStore(forget, refresh, undefined, greet)
  stops.push(keeper.start(() => undefined))
  return keeper
}
/** A tab in which someone is signed in. */
const openSignedIn = async () => {
  storedSessionOf(patient)
  const keeper = openTab()
  await eventually(() => expect(keeper.state().limits).toEqual(limits))
  return keeper
}
/** Another tab of the browser writes to the storage. */
const otherTab = (token: string | null, user?: unknown) => {
  if (token === null) localStorage.clear()
  else {
    localStorage.setItem(userKey, JSON.stringify(user))
    localStorage.setItem(tokenKey, token)
  }
  window.dispatchEvent(new StorageEvent('storage', { key: tokenKey }))
}

beforeEach(() => {
  forget.mockReset()
  refresh.mockReset()
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
})

describe('ACC-116 a page that loads after its form signed in', () => {
  afterEach(() => {
    document.cookie = 'alafia_signed_in=; Max-Age=0'
  })

  test('goes on in a session of that role that it keeps, whoever was signed in here before', async () => {
    storedSessionOf(doctor)
    document.cookie = 'alafia_signed_in=patient'
    replies['/api/auth/role'] = signedInAs()
    const greeted: string[] = []
    const keeper = openTab((role) => greeted.push(role))
    expect(keeper.state()).toEqual({ status: 'loading', generation: 0 })
    await eventually(() =>
      expect(keeper.state()).toMatchObject({ status: 'signed-in', user: patient, limits }),
    )
    expect(calls).toMatchObject([
      { name: 'POST /api/auth/role', token: undefined, body: { role: 'patient' } },
    ])
    expect(stored()).toEqual(['new-token', JSON.stringify(patient)])
    expect(greeted).toEqual(['patient'])
  })

  test('is signed out if that session has ended', async () => {
    document.cookie = 'alafia_signed_in=patient'
    replies['/api/auth/role'] = refused
    const keeper = openTab()
    await eventually(() => expect(keeper.state().status).toBe('signed-out'))
    expect(stored()).toEqual([null, null])
  })
})

describe('ACC-12 a page that loads', () => {
  test('with nothing stored is signed out immediately, without a call', () => {
    expect(openTab().state()).toEqual({ status: 'signed-out', generation: 0 })
    expect(calls).toEqual([])
  })

  test('verifies the stored token with the bearer header and no body, and takes the user from the response', async () => {
    storedSessionOf({ ...patient, firstName: 'Old' })
    replies['/api/auth/verify-token'] = { status: 200, body: { user: patient, session: limits } }
    const keeper = openTab()
    expect(keeper.state().status).toBe('loading')
    await eventually(() =>
      expect(keeper.state()).toMatchObject({ status: 'signed-in', user: patient, limits }),
    )
    expect(calls).toEqual([{ name: 'POST /api/auth/verify-token', token: 'a-token', body: undefined }])
    expect(localStorage.getItem(userKey)).toBe(JSON.stringify(patient))
  })

  test('silently removes what the server refuses', async () => {
    storedSessionOf(patient)
    replies['/api/auth/verify-token'] = refused
    const keeper = openTab()
    await eventually(() => expect(keeper.state()).toEqual({ status: 'signed-out', generation: 0 }))
    expect(stored()).toEqual([null, null])
  })

  test.each([
    ['broken JSON', '{broken'],
    ['something else than a user', '{"id":"1","role":"king"}'],
    ['nothing', ''],
  ])('forgets a stored user that is %s', (_what, text) => {
    localStorage.setItem(tokenKey, 'a-token')
    localStorage.setItem(userKey, text)
    expect(openTab().state().status).toBe('signed-out')
    expect(stored()).toEqual([null, null])
  })

  test('removes a user without a token', () => {
    localStorage.setItem(userKey, JSON.stringify(patient))
    expect(openTab().state().status).toBe('signed-out')
    expect(stored()).toEqual([null, null])
  })

  test('ACC-11 is signed out if storage is blocked', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('denied')
    })
    expect(openTab().state().status).toBe('signed-out')
    vi.restoreAllMocks()
  })

  test.each([['offline' as const], [{ status: 503, body: {} }], [{ status: 429, body: {} }]])(
    'ACC-13 keeps the session if the server can’t verify it (%j), and fetches what failed once it can',
    async (reply) => {
      storedSessionOf(patient)
      replies['/api/auth/verify-token'] = reply
      const keeper = openTab()
      await eventually(() => expect(keeper.state()).toMatchObject({ status: 'signed-in', user: patient }))
      expect(keeper.state().limits).toBeUndefined()
      expect(storedToken()).toBe('a-token')
      replies['/api/auth/verify-token'] = { status: 200, body: { user: patient, session: limits } }
      await keeper.verbs.verify()
      expect(keeper.state().limits).toEqual(limits)
      expect(refresh).toHaveBeenCalledOnce()
    },
  )
})

describe('signing in and out', () => {
  test('ACC-11 signing in stores token and user and takes the role from the returned user', () => {
    const keeper = openTab()
    keeper.verbs.begin(signedInAs().body)
    expect(keeper.state()).toEqual({ status: 'signed-in', user: patient, limits, generation: 1 })
    expect(stored()).toEqual(['new-token', JSON.stringify(patient)])
  })

  test('ACC-11 ACC-14 signing out ends the session on the server, clears what is stored, and drops what was fetched', async () => {
    const keeper = await openSignedIn()
    expect(await keeper.verbs.signOut()).toBe(true)
    expect(callNames()).toContain('POST /api/auth/logout')
    expect(keeper.state()).toMatchObject({ status: 'signed-out', lastEnd: 'by-choice' })
    expect(stored()).toEqual([null, null])
    expect(forget).toHaveBeenCalledOnce()
  })

  test('ACC-14 signing out works without a network, and says that the server couldn’t be reached', async () => {
    const keeper = await openSignedIn()
    replies['/api/auth/logout'] = 'offline'
    expect(await keeper.verbs.signOut()).toBe(false)
    expect(stored()).toEqual([null, null])
  })

  test('ACC-14 while signing out, the end reported by the socket and other calls isn’t a second end', async () => {
    const keeper = await openSignedIn()
    const leaving = keeper.verbs.signOut()
    replies['/api/appointments'] = refused
    keeper.verbs.ended('signed-out', 'a-token')
    await call(listAppointments).catch(() => undefined)
    await leaving
    expect(keeper.state().lastEnd).toBe('by-choice')
  })
})

describe('ACC-15 a session that ends', () => {
  test('with a 401 on any later call signs out with an explanation', async () => {
    const keeper = await openSignedIn()
    replies['/api/appointments'] = refused
    await call(listAppointments).catch(() => undefined)
    expect(keeper.state()).toMatchObject({ status: 'signed-out', lastEnd: 'expired' })
    expect(stored()).toEqual([null, null])
  })

  test('isn’t ended by a 401 for the token of an earlier session', async () => {
    const keeper = await openSignedIn()
    replies['/api/appointments'] = 'never'
    replies['/api/auth/role'] = signedInAs(doctor)
    await keeper.verbs.switchRole('doctor')
    const late = new Response('{}', { status: 401 })
    let arrive: (response: Response) => void = () => undefined
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (arrive = resolve)))
    localStorage.setItem(tokenKey, 'a-token')
    const old = call(listAppointments).catch(() => undefined)
    localStorage.setItem(tokenKey, 'new-token')
    arrive(late)
    await old
    expect(keeper.state()).toMatchObject({ status: 'signed-in', user: doctor })
  })

  test.each(['expired', 'revoked'] as const)('%s on the socket signs out immediately', async (why) => {
    const keeper = await openSignedIn()
    keeper.verbs.ended(why, 'a-token')
    expect(keeper.state()).toMatchObject({ status: 'signed-out', lastEnd: why })
  })

  test('elsewhere signs out after a moment, in which another tab may bring the next session', async () => {
    const keeper = await openSignedIn()
    vi.useFakeTimers()
    keeper.verbs.ended('signed-out', 'a-token')
    expect(keeper.state().status).toBe('signed-in')
    vi.advanceTimersByTime(newTokenTimeout)
    expect(keeper.state()).toMatchObject({ status: 'signed-out', lastEnd: 'elsewhere' })
  })

  test('isn’t ended by the end of another session’s socket', async () => {
    const keeper = await openSignedIn()
    keeper.verbs.ended('revoked', 'some-older-token')
    expect(keeper.state().status).toBe('signed-in')
  })
})

describe('ACC-20 switching role', () => {
  test('uses the new token and user, drops what was fetched, and is another session', async () => {
    const keeper = await openSignedIn()
    replies['/api/auth/role'] = signedInAs(doctor)
    expect(await keeper.verbs.switchRole('doctor')).toEqual(doctor)
    expect(calls.at(-1)).toEqual({ name: 'POST /api/auth/role', token: 'a-token', body: { role: 'doctor' } })
    expect(keeper.state()).toMatchObject({ status: 'signed-in', user: doctor, generation: 1 })
    expect(stored()).toEqual(['new-token', JSON.stringify(doctor)])
    expect(forget).toHaveBeenCalledOnce()
  })

  test('an end on the socket before the reply signs no one out', async () => {
    const keeper = await openSignedIn()
    let answer: (response: Response) => void = () => undefined
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
    const switching = keeper.verbs.switchRole('doctor')
    keeper.verbs.ended('revoked', 'a-token')
    expect(keeper.state()).toMatchObject({ status: 'signed-in', user: patient })
    answer(new Response(JSON.stringify(signedInAs(doctor).body)))
    await switching
    expect(keeper.state()).toMatchObject({ status: 'signed-in', user: doctor })
  })

  test('the old session’s end during the switch signs no one out', async () => {
    const keeper = await openSignedIn()
    replies['/api/auth/role'] = signedInAs(doctor)
    const switching = keeper.verbs.switchRole('doctor')
    keeper.verbs.ended('signed-out', 'a-token')
    await switching
    keeper.verbs.ended('signed-out', 'a-token')
    expect(keeper.state()).toMatchObject({ status: 'signed-in', user: doctor })
  })

  test('a refusal changes nothing', async () => {
    const keeper = await openSignedIn()
    replies['/api/auth/role'] = { status: 403, body: { detail: 'Your account does not have this role' } }
    await expect(keeper.verbs.switchRole('doctor')).rejects.toThrow('403')
    expect(keeper.state()).toMatchObject({ status: 'signed-in', user: patient })
    expect(storedToken()).toBe('a-token')
  })
})

describe('ACC-16 in other tabs', () => {
  test('signing out there signs out here', async () => {
    const keeper = await openSignedIn()
    otherTab(null)
    expect(keeper.state()).toMatchObject({ status: 'signed-out', lastEnd: 'elsewhere' })
  })

  test('signing in there signs in here', async () => {
    const keeper = openTab()
    replies['/api/auth/verify-token'] = { status: 200, body: { user: doctor, session: limits } }
    otherTab('their-token', doctor)
    expect(keeper.state()).toMatchObject({ status: 'signed-in', user: doctor, generation: 1 })
    await eventually(() => expect(keeper.state().limits).toEqual(limits))
  })

  test('another person there is another person here, and nothing fetched for the previous one stays', async () => {
    const keeper = await openSignedIn()
    replies['/api/auth/verify-token'] = { status: 200, body: { user: doctor, session: limits } }
    otherTab('their-token', doctor)
    expect(keeper.state()).toMatchObject({ user: doctor, generation: 1 })
    expect(forget).toHaveBeenCalledOnce()
    keeper.verbs.ended('signed-out', 'a-token')
    expect(storedToken()).toBe('their-token')
  })
})
