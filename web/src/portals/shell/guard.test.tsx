// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { tokenKey } from '../../lib/session/stored-session.ts'
import { openApp } from '../../testing/open-app.tsx'
import { callNames, fakeNetwork, replies, storedSessionOf, userOf } from '../../testing/fake-network.ts'

vi.mock('socket.io-client', () => import('../../testing/fake-socket.ts'))
fakeNetwork()

const patient = userOf('patient')

describe('the guard', () => {
  test("PLAT-30 shows 'Loading...' while the session is loading", async () => {
    storedSessionOf(patient)
    replies['/api/auth/verify-token'] = 'never'
    openApp('/')
    expect(await screen.findByText('Loading...')).toBeTruthy()
    expect(screen.queryByRole('banner')).toBeNull()
  })

  test('PLAT-30 redirects a signed-out visitor to /login, and shows no bar there', async () => {
    const { here } = openApp('/doctor/dashboard?appointment=5')
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(here()).toBe('/login?from=%2Fdoctor%2Fdashboard%3Fappointment%3D5')
    expect(screen.queryByRole('banner')).toBeNull()
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(callNames()).toEqual(['GET /api/clinic'])
  })

  test("PLAT-31 shows a wrong role 'Access Denied', and fetches nothing for that page", async () => {
    storedSessionOf(patient)
    openApp('/admin/dashboard')
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy()
    expect(screen.getByText("You don't have permission to access this page.")).toBeTruthy()
    expect(screen.getByRole('link', { name: 'To your dashboard' }).getAttribute('href')).toBe('/')
    expect(callNames().some((name) => name.includes('/api/admin'))).toBe(false)
    await waitFor(() => expect(document.title).toBe('Access Denied · Alafia'))
  })

  test("PLAT-32 any other path is a 404 page reading 'Page Not Found', with a way home, even while signed out", async () => {
    const { here } = openApp('/no/such/page')
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to home page' }).getAttribute('href')).toBe('/')
    expect(here()).toBe('/no/such/page')
    expect(screen.queryByRole('banner')).toBeNull()
  })

  test('PLAT-32 a signed-in person sees it with bar and navigation', async () => {
    storedSessionOf(patient)
    openApp('/no/such/page')
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy()
    expect(screen.getByRole('banner')).toBeTruthy()
    expect(screen.getAllByRole('navigation', { name: 'Pages' })).not.toEqual([])
  })
})

describe('PAT-8 the start page', () => {
  test.each([
    ['/', 'Hi Amina'],
    ['/patient/dashboard', 'Overview'],
  ])('%s is the patient’s, with the heading %s', async (path, heading) => {
    storedSessionOf(patient)
    openApp(path)
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy()
  })

  test.each([
    ['/', 'Overview', '/patient/dashboard'],
    ['/patient/dashboard', 'Dashboard', '/'],
  ])('%s calls the other by its name: %s', async (path, name, href) => {
    storedSessionOf(patient)
    openApp(path)
    const link = await within(await screen.findByRole('main')).findByRole('link', { name })
    expect(link.getAttribute('href')).toBe(href)
  })

  test.each(['doctor', 'pharmacist', 'admin'] as const)('takes a %s to their dashboard', async (role) => {
    storedSessionOf(userOf(role))
    const { here } = openApp('/')
    await waitFor(() => expect(here()).toBe(`/${role}/dashboard`))
  })
})

describe('ACC-15 a session that ends while a page is open', () => {
  test('leads to /login with a calm message, and back to the page after signing in', async () => {
    storedSessionOf(patient)
    const { here } = openApp('/patient/dashboard')
    await screen.findByRole('heading', { name: 'Overview' })
    act(() => {
      localStorage.clear()
      window.dispatchEvent(new StorageEvent('storage', { key: tokenKey }))
    })
    expect(await screen.findByText('You signed out in another window.')).toBeTruthy()
    expect(here()).toBe('/login?from=%2Fpatient%2Fdashboard')
  })
})

test('ACC-16 a role changed in another tab takes this page to the new role’s dashboard, without a refusal', async () => {
  storedSessionOf(patient)
  const { here } = openApp('/patient/dashboard')
  await screen.findByRole('heading', { name: 'Overview' })
  const denied = vi.fn<() => void>()
  const watch = new MutationObserver(() => {
    if (screen.queryByText('Access Denied')) denied()
  })
  watch.observe(document.body, { subtree: true, childList: true })
  act(() => {
    storedSessionOf(userOf('pharmacist', { id: 3 }), 'their-token')
    window.dispatchEvent(new StorageEvent('storage', { key: tokenKey }))
  })
  await waitFor(() => expect(here()).toBe('/pharmacist/dashboard'))
  watch.disconnect()
  expect(denied).not.toHaveBeenCalled()
})

test('ACC-13 losing the network signs nobody out, and what failed is fetched once it is back', async () => {
  storedSessionOf(patient)
  replies['/api/auth/verify-token'] = 'offline'
  replies['/api/appointments'] = 'offline'
  openApp('/')
  expect(await screen.findByText('We couldn’t load your appointments')).toBeTruthy()
  expect(localStorage.getItem(tokenKey)).toBe('a-token')
  storedSessionOf(patient)
  replies['/api/appointments'] = { status: 200, body: [] }
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.queryByText('We couldn’t load your appointments')).toBeNull())
})
