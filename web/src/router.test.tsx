// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Role } from '@alafia/contract/kernel/roles'
import { createQueryClient } from './lib/query-client.ts'
import { SessionProvider } from './lib/session.tsx'
import { tokenKey, userKey } from './lib/stored-session.ts'
import { createAppRouter } from './router.tsx'

/* The shell as a person meets it; only the network is played. */

vi.mock('socket.io-client', () => ({
  io: () => ({ on: () => undefined, emit: () => undefined, disconnect: () => undefined }),
}))

configure({ asyncUtilTimeout: 15_000 })

const userOf = (role: Role) => ({
  id: 1,
  firstName: 'Amina',
  lastName: 'Bello',
  role,
  roles: [role],
  email: 'amina@alafia.example',
  phone: null,
  dateOfBirth: null,
  profileImage: null,
})
const session = { idleMinutes: 30, warningMinutes: 2, expiresAt: '2199-01-01T00:00:00.000Z' }
const clinic = {
  name: 'Alafia',
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
  ],
}
const stats = {
  totalUsers: 28,
  activeUsers: 5,
  totalAppointments: 40,
  systemUptime: 99.5,
  responseTime: 3.25,
  completedAppointments: 9,
  activePrescriptions: 3,
  growthThisMonth: 12,
  health: { healthy: false, failing: ['disk'] },
}

type Reply = { status: number; body: unknown } | 'offline' | 'never'
let replies: Record<string, Reply>
let router: ReturnType<typeof createAppRouter>
const calls: string[] = []

const answer = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
  const address = input instanceof Request ? input.url : input.toString()
  const path = address.split('?')[0] ?? ''
  calls.push(`${init?.method ?? 'GET'} ${path}`)
  const reply = replies[path] ?? { status: 200, body: [] }
  if (reply === 'never') return new Promise(() => undefined)
  if (reply === 'offline') throw new TypeError('Failed to fetch')
  return new Response(JSON.stringify(reply.body), { status: reply.status })
}

const open = async (path: string) => {
  router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider>
        <RouterProvider router={router} />
      </SessionProvider>
    </QueryClientProvider>,
  )
}

const signedInAs = (role: Role) => {
  localStorage.setItem(tokenKey, 'a-token')
  localStorage.setItem(userKey, JSON.stringify(userOf(role)))
  replies['/api/auth/verify-token'] = { status: 200, body: { user: userOf(role), session } }
}

const here = () => router.state.location.pathname

beforeEach(() => {
  calls.length = 0
  replies = {
    '/api/clinic': { status: 200, body: clinic },
    '/api/notifications/unread': { status: 200, body: { unread: 3, newest: 3 } },
    '/api/admin/stats': { status: 200, body: stats },
    '/api/prescriptions/summary': {
      status: 200,
      body: { pending: 1, active: 0, fulfilled: 2, rejected: 0, inForce: 3 },
    },
  }
  localStorage.clear()
  vi.stubGlobal('fetch', answer)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('§2.1 the guard', () => {
  test("shows 'Loading...' while the session is verified", async () => {
    signedInAs('patient')
    replies['/api/auth/verify-token'] = 'never'
    await open('/')
    expect(await screen.findByText('Loading...')).toBeTruthy()
  })

  test('sends who is not signed in to /login', async () => {
    await open('/doctor/dashboard')
    await waitFor(() => expect(here()).toBe('/login'))
  })

  test("tells a wrong role 'Access Denied'", async () => {
    signedInAs('patient')
    await open('/admin/dashboard')
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy()
    expect(screen.getByText("You don't have permission to access this page.")).toBeTruthy()
    expect(calls.some((path) => path.includes('/api/admin'))).toBe(false)
  })

  test("any other path is a 404 page reading 'Page Not Found', signed in or not", async () => {
    await open('/no/such/page')
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy()
  })

  test.each(['doctor', 'pharmacist', 'admin'] as const)(
    'takes a %s from / to the own dashboard',
    async (role) => {
      signedInAs(role)
      await open('/')
      await waitFor(() => expect(here()).toBe(`/${role}/dashboard`))
    },
  )

  test('takes a signed-in visitor of /login to the dashboard', async () => {
    signedInAs('patient')
    await open('/login')
    await waitFor(() => expect(here()).toBe('/patient/dashboard'))
  })
})

describe('§4.1 the session', () => {
  test('a stored session that the server refuses is forgotten silently', async () => {
    signedInAs('patient')
    replies['/api/auth/verify-token'] = { status: 401, body: {} }
    await open('/')
    await waitFor(() => expect(here()).toBe('/login'))
    expect([localStorage.getItem(tokenKey), localStorage.getItem(userKey)]).toEqual([null, null])
  })

  test('an unreadable stored user is forgotten, without a call', async () => {
    localStorage.setItem(tokenKey, 'a-token')
    localStorage.setItem(userKey, '{broken')
    await open('/')
    await waitFor(() => expect(here()).toBe('/login'))
    expect(localStorage.getItem(tokenKey)).toBeNull()
    expect(calls).not.toContain('POST /api/auth/verify-token')
  })

  test('a network that is away signs nobody out', async () => {
    signedInAs('patient')
    replies['/api/auth/verify-token'] = 'offline'
    await open('/')
    expect(await screen.findByRole('heading', { name: 'Hi Amina' })).toBeTruthy()
    expect(localStorage.getItem(tokenKey)).toBe('a-token')
  })

  test('Sign Out ends it on the server and here', async () => {
    signedInAs('patient')
    await open('/')
    await userEvent.click(await screen.findByRole('button', { name: 'Your profile' }))
    expect(await screen.findByText('amina@alafia.example')).toBeTruthy()
    await userEvent.click(screen.getByRole('menuitem', { name: 'Sign Out' }))
    await waitFor(() => expect(here()).toBe('/login'))
    expect(calls).toContain('POST /api/auth/logout')
    expect(localStorage.getItem(tokenKey)).toBeNull()
  })
})

describe('§2.2 the login screen', () => {
  const submit = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Demo' }))
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  }

  test('has the tagline, the footer, four tabs with their descriptions, and required fields', async () => {
    await open('/login')
    expect(await screen.findByText('Secure Multi-Portal Access')).toBeTruthy()
    expect(screen.getByText('Secure • HIPAA Compliant • Multi-Role Access')).toBeTruthy()
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Patient',
      'Doctor',
      'Pharmacist',
      'Admin',
    ])
    expect(screen.getByLabelText('Email')).toHaveProperty('required', true)
    expect(screen.getByLabelText('Email')).toHaveProperty('type', 'email')
    expect(screen.getByLabelText('Password')).toHaveProperty('required', true)
    await userEvent.click(screen.getByRole('tab', { name: 'Pharmacist' }))
    expect(
      await screen.findByText('Process prescriptions, manage inventory, communicate with patients'),
    ).toBeTruthy()
    expect(router.state.location.search).toEqual({ role: 'pharmacist' })
  })

  test("reads 'Signing In...' while busy", async () => {
    replies['/api/auth/login'] = 'never'
    await open('/login')
    await submit()
    expect(await screen.findByRole('button', { name: 'Signing In...' })).toBeTruthy()
  })

  test('Demo fills in the sample credentials; success stores token and user and goes to the dashboard', async () => {
    replies['/api/auth/login'] = {
      status: 200,
      body: { token: 'new-token', user: userOf('patient'), session },
    }
    await open('/login')
    await submit()
    await waitFor(() => expect(here()).toBe('/patient/dashboard'))
    expect(localStorage.getItem(tokenKey)).toBe('new-token')
    expect(JSON.parse(localStorage.getItem(userKey) ?? '')).toEqual(userOf('patient'))
  })

  test.each([
    [
      { status: 401, body: { detail: 'whatever', message: 'whatever' } },
      'Invalid credentials or unauthorized for this role',
    ],
    [
      {
        status: 429,
        body: { detail: 'Please try again in 5 minutes', message: 'Please try again in 5 minutes' },
      },
      'Please try again in 5 minutes',
    ],
    ['offline', 'No connection. Please check your network and try again.'],
    [{ status: 500, body: 'broken' }, 'Login failed'],
  ] satisfies [Reply, string][])(
    'a failure shows one inline alert, and what was typed stays',
    async (reply, words) => {
      replies['/api/auth/login'] = reply
      await open('/login')
      await submit()
      await waitFor(() =>
        expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([words]),
      )
      expect(screen.getByLabelText('Email')).toHaveProperty('value', 'patient@alafia.example')
    },
  )
})

describe('§2.3 the top bar', () => {
  test('the bell has the true number of unread notifications', async () => {
    signedInAs('patient')
    await open('/')
    expect(await screen.findByRole('button', { name: 'Notifications, 3 unread' })).toBeTruthy()
  })

  test('the role switcher has the four options; roles not held say why', async () => {
    signedInAs('patient')
    replies['/api/clinic'] = { status: 200, body: { ...clinic, demo: [] } }
    await open('/')
    await userEvent.click(await screen.findByRole('button', { name: /Patient Amina Bello/ }))
    const options = await screen.findAllByRole('menuitemradio')
    expect(options.map((option) => option.textContent)).toEqual([
      'Patient Amina Bello',
      'DoctorYour account does not have this role',
      'PharmacistYour account does not have this role',
      'System AdminYour account does not have this role',
    ])
  })
})

test('§2.8 the admin sees what is degraded, and the growth as it is computed', async () => {
  signedInAs('admin')
  await open('/admin/dashboard')
  expect(await screen.findByText('System Degraded: disk')).toBeTruthy()
  expect(screen.getByText('+12% this month')).toBeTruthy()
})
