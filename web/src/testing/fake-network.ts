import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { defaultPreferences } from '@alafia/contract/accounts/preferences'
import type { Clinic, SessionUser, SignInReply } from '@alafia/contract/accounts/schema'
import { backgroundHeader } from '@alafia/contract/kernel/background'
import type { Role } from '@alafia/contract/kernel/roles'
import { tokenKey, userKey } from '../lib/session/stored-session.ts'

// The code of pages and menus loads on first use, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 15_000 })

/* A fake network: the test sets the reply to each path, and it records the calls. */

type SettledReply = { status: number; body: unknown; headers?: Record<string, string> } | 'offline' | 'never'
/** A promised reply arrives when the test resolves it. */
export type FakeReply = SettledReply | Promise<SettledReply>

export type RecordedCall = {
  name: string
  token: string | undefined
  body: unknown
  /** The same for a repeated call. */
  idempotencyKey?: string
  /** A background request, not triggered by the user. */
  isBackground?: true
}

export const userOf = (role: Role, change: Partial<SessionUser> = {}): SessionUser => ({
  id: 1,
  firstName: 'Amina',
  lastName: 'Bello',
  role,
  roles: [role],
  email: 'amina@alafia.example',
  phone: null,
  dateOfBirth: null,
  profileImage: null,
  ...change,
})

export const limits: SignInReply['session'] = {
  idleMinutes: 30,
  warningMinutes: 2,
  expiresAt: '2199-01-01T00:00:00.000Z',
  needsSecondFactor: false,
}

export const clinic: Clinic = {
  signUp: true,
  passwordMinLength: 8,
  draftDays: 30,
  onlinePayment: 'cards',
  name: 'Alafia',
  address: null,
  phone: null,
  logo: null,
  emergencyNumber: '112',
  openingHours: null,
  closedDays: [],
  timeZone: 'Africa/Lagos',
  today: '2026-03-11',
  currency: 'NGN',
  demo: [
    {
      role: 'patient',
      email: 'patient@alafia.example',
      password: 'demo-password',
      firstName: 'Amina',
      lastName: 'Bello',
    },
    {
      role: 'doctor',
      email: 'doctor@alafia.example',
      password: 'demo-password',
      firstName: 'Chidi',
      lastName: 'Okafor',
    },
    {
      role: 'pharmacist',
      email: 'pharmacist@alafia.example',
      password: 'demo-password',
      firstName: 'Ifeoma',
      lastName: 'Umeh',
    },
    {
      role: 'admin',
      email: 'admin@alafia.example',
      password: 'demo-password',
      firstName: 'Sade',
      lastName: 'Cole',
    },
  ],
}

const defaultReplies = (): Record<string, FakeReply> => ({
  '/api/clinic': { status: 200, body: clinic },
  '/api/account/preferences': { status: 200, body: defaultPreferences },
  '/api/notifications/unread': { status: 200, body: { unread: 3, newest: 3 } },
  '/api/test-results/to-review': { status: 200, body: { total: 0, results: [] } },
  '/api/auth/logout': { status: 204, body: undefined },
  '/api/patient/summary': {
    status: 200,
    body: {
      upcomingAppointments: 3,
      activePrescriptions: 3,
      familyMembers: 2,
      healthReminders: 3,
      totalAppointments: 11,
      totalPrescriptions: 6,
    },
  },
  '/api/prescriptions/summary': {
    status: 200,
    body: { pending: 1, active: 0, fulfilled: 2, rejected: 0, current: 3 },
  },
  '/api/prescriptions/queue': {
    status: 200,
    body: { all: 1, new: 1, refills: 0, urgent: 0, chosen: 0, owed: 0 },
  },
  '/api/appointments/summary': {
    status: 200,
    body: {
      today: 4,
      pending: 2,
      totalPatients: 9,
      urgentAlerts: 2,
      urgentMessages: 2,
      openQuestions: 0,
      hasHours: true,
    },
  },
  '/api/urgent-care': {
    status: 200,
    body: { doctorsOnDuty: 0, fees: null, place: 1, wait: null, request: null },
  },
  '/api/urgent-care/duty': { status: 200, body: { onDuty: false, endsAt: null, waiting: 0, others: 0 } },
  '/api/pharmacy/inventory/summary': { status: 200, body: { unitsInStock: 1247, lowItems: 3 } },
  '/api/admin/checklist': {
    status: 200,
    body: {
      details: { name: true, address: true, phone: true, registrationNumber: true },
      logo: true,
      emergencyNumber: '112',
      patients: true,
      doctors: { total: 2, withoutHours: [] },
      appointmentTypes: 1,
      specializations: 1,
      pharmacies: { total: 1, incomplete: [] },
      administrators: 2,
      sendsEmail: true,
      makesBackups: true,
      paidInApp: true,
    },
  },
  '/api/admin/backups': {
    status: 200,
    body: {
      scheduled: null,
      backup: { runningSince: null, last: null, failing: null },
      drill: { runningSince: null, last: null, failing: null },
    },
  },
  '/api/admin/stats': {
    status: 200,
    body: {
      totalUsers: 28,
      activeUsers: 5,
      totalAppointments: 40,
      systemUptime: 99.5,
      responseTime: 3.25,
      completedAppointments: 9,
      activePrescriptions: 3,
      growthThisMonth: 12,
      health: { healthy: false, failing: [{ check: 'disk', since: '2026-03-11T07:30:00.000Z' }] },
    },
  },
})

/** The reply to each path, or to 'POST /api/…' only; by default an empty list. */
export const replies: Record<string, FakeReply> = {}
/** 'GET /api/…' with the query, in order. */
export const calls: RecordedCall[] = []
export const callNames = (): string[] => calls.map(({ name }) => name)

const responseOf = async (given: FakeReply): Promise<Response> => {
  const reply = await given
  if (reply === 'never') return new Promise(() => undefined)
  if (reply === 'offline') throw new TypeError('Failed to fetch')
  const text = reply.status === 204 ? null : JSON.stringify(reply.body)
  const response = new Response(text, {
    status: reply.status,
    ...(reply.headers ? { headers: reply.headers } : {}),
  })
  // Each test file has its own globals, so a reply must be parsed into plain objects of that file.
  response.json = async () => JSON.parse(await response.text()) as unknown
  return response
}

/** A reply that arrives when the test calls `come`. */
export const lateReply = () => {
  let come: (reply: SettledReply) => void = () => undefined
  const reply = new Promise<SettledReply>((resolve) => {
    come = resolve
  })
  return { reply, come: (settled: SettledReply) => come(settled) }
}

const answer = (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
  const address = input instanceof Request ? input.url : String(input)
  const headers = new Headers(init?.headers)
  const token = headers.get('authorization')?.replace('Bearer ', '')
  const key = headers.get('idempotency-key')
  const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
  calls.push({
    name: `${init?.method ?? 'GET'} ${address}`,
    token,
    body,
    ...(key === null ? {} : { idempotencyKey: key }),
    ...(headers.has(backgroundHeader) ? { isBackground: true as const } : {}),
  })
  const path = address.split('?')[0] ?? ''
  return responseOf(replies[`${init?.method ?? 'GET'} ${path}`] ?? replies[path] ?? { status: 200, body: [] })
}

/** A browser with this person's stored session, which is still valid. */
export const storedSessionOf = (user: SessionUser, token = 'a-token'): void => {
  localStorage.setItem(tokenKey, token)
  localStorage.setItem(userKey, JSON.stringify(user))
  replies['/api/auth/verify-token'] = { status: 200, body: { user, session: limits } }
}

/**
 * Between tests and after the last one. The real network would refuse what still goes on then, and a page can't end for as long as
 * something tries again.
 */
const silence = (): Promise<Response> => new Promise(() => undefined)

/** Fakes the network in each test of the file. */
export const fakeNetwork = (): void => {
  globalThis.fetch = silence
  beforeEach(() => {
    calls.length = 0
    for (const path of Object.keys(replies)) delete replies[path]
    Object.assign(replies, defaultReplies())
    localStorage.clear()
    vi.stubGlobal('fetch', answer)
  })
  afterEach(async () => {
    // What is still mounted would go on calling the network; leaving it saves a draft once more.
    cleanup()
    await new Promise((resolve) => {
      setTimeout(resolve)
    })
    vi.unstubAllGlobals()
  })
}
