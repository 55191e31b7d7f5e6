// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { tokenKey } from '../../lib/session/stored-session.ts'
import { openApp } from '../../testing/open-app.tsx'
import {
  callNames,
  calls,
  clinic,
  limits,
  fakeNetwork,
  replies,
  storedSessionOf,
  userOf,
} from '../../testing/fake-network.ts'
import { currentToasts } from '../../ui/overlay/toast.ts'

vi.mock('socket.io-client', () => import('../../testing/fake-socket.ts'))
fakeNetwork()

const patient = userOf('patient')
const openSwitcher = async (name: RegExp = /Patient Amina Bello/) => {
  await userEvent.click(await screen.findByRole('button', { name }))
  return screen.findAllByRole('menuitemradio')
}

describe('the role switcher', () => {
  test('ACC-19 ACC-21 in demo mode has all four options, enabled and with the demo accounts’ names', async () => {
    storedSessionOf(patient)
    openApp('/')
    await openSwitcher()
    await screen.findByRole('menuitemradio', { name: 'System Admin' })
    const options = screen.getAllByRole('menuitemradio')
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Patient Amina Bello',
      'Doctor - Dr. Chidi Okafor',
      'Pharmacist Ifeoma Umeh',
      'System Admin',
    ])
    expect(options.map((option) => option.getAttribute('aria-checked'))).toEqual([
      'true',
      'false',
      'false',
      'false',
    ])
    expect(options.some((option) => option.hasAttribute('aria-disabled'))).toBe(false)
  })

  test('ACC-19 outside demo mode disables roles not held, with the reason; those held show the person’s own name', async () => {
    storedSessionOf(userOf('patient', { roles: ['patient', 'doctor'] }))
    replies['/api/clinic'] = { status: 200, body: { ...clinic, demo: [] } }
    openApp('/')
    const options = await openSwitcher()
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Patient Amina Bello',
      'Doctor - Dr. Amina Bello',
      'PharmacistYour account does not have this role',
      'System AdminYour account does not have this role',
    ])
    expect(options.map((option) => option.getAttribute('aria-disabled'))).toEqual([
      null,
      null,
      'true',
      'true',
    ])
    await userEvent.click(screen.getByRole('menuitemradio', { name: /Pharmacist/ }))
    expect(callNames()).not.toContain('POST /api/auth/role')
  })

  test('ACC-20 choosing a role takes the new session and goes to its dashboard, keeping nothing of the previous person', async () => {
    storedSessionOf(patient)
    const doctor = userOf('doctor', { id: 2, firstName: 'Chidi', lastName: 'Okafor' })
    replies['/api/auth/role'] = { status: 200, body: { token: 'new-token', user: doctor, session: limits } }
    const { here } = openApp('/')
    await openSwitcher()
    replies['/api/notifications/unread'] = { status: 200, body: { unread: 8, newest: 8 } }
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Doctor - Dr. Chidi Okafor' }))
    await waitFor(() => expect(here()).toBe('/doctor/dashboard'))
    expect(calls.find(({ name }) => name === 'POST /api/auth/role')?.body).toEqual({ role: 'doctor' })
    expect(localStorage.getItem(tokenKey)).toBe('new-token')
    expect(await screen.findByRole('button', { name: /Doctor - Dr\. Chidi Okafor/ })).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Notifications, 8 unread' })).toBeTruthy()
    expect(document.querySelector('[data-portal]')?.getAttribute('data-portal')).toBe('doctor')
  })

  test('ACC-20 a refusal shows a toast, and the role stays the same', async () => {
    storedSessionOf(patient)
    replies['/api/auth/role'] = { status: 403, body: { detail: 'Your account does not have this role' } }
    const { here } = openApp('/')
    await openSwitcher()
    // The demo's accounts load a moment after the menu.
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'System Admin' }))
    await waitFor(() =>
      expect(currentToasts()[0]).toMatchObject({
        title: 'Error',
        description: 'Your account does not have this role',
        tone: 'danger',
      }),
    )
    expect(here()).toBe('/')
  })
})

describe('the profile menu', () => {
  const openProfile = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Your profile' }))
  }

  test('ACC-23 has full name, email, links to the pages that exist and Sign Out; the avatar shows initials', async () => {
    storedSessionOf(patient)
    openApp('/')
    await openProfile()
    const menu = await screen.findByRole('menu')
    expect(within(menu).getByText('Amina Bello')).toBeTruthy()
    expect(within(menu).getByText('amina@alafia.example')).toBeTruthy()
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Profile Settings',
      'Preferences',
      'Sign-in and Security',
      'Who looked at my record',
      'Your data',
      'Sign Out',
    ])
    expect(within(screen.getByRole('banner')).getByText('AB')).toBeTruthy()
  })

  test('ACC-14 Sign Out ends the session on the server and here, without an error message', async () => {
    storedSessionOf(patient)
    const { here } = openApp('/patient/dashboard')
    await openProfile()
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign Out' }))
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy()
    expect(here()).toBe('/login')
    expect(callNames()).toContain('POST /api/auth/logout')
    expect(localStorage.getItem(tokenKey)).toBeNull()
    expect(screen.queryByRole('banner')).toBeNull()
    expect(screen.queryByText(/signed out|has ended/)).toBeNull()
  })
})

describe('the bell', () => {
  const notification = (id: number, readAt: string | null) => ({
    id,
    type: 'appointment-updated',
    title: `Title ${id}`,
    body: `Body ${id}`,
    createdAt: '2026-03-10T08:00:00.000Z',
    readAt,
    target: null,
  })
  const openBell = async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^Notifications/ }))
    return screen.findByRole('dialog', { name: 'Notifications' })
  }
  const has = (...notifications: ReturnType<typeof notification>[]) => {
    const unread = notifications.filter(({ readAt }) => readAt === null).length
    replies['/api/notifications'] = { status: 200, body: notifications }
    replies['/api/notifications/unread'] = { status: 200, body: { unread, newest: 3 } }
  }

  test('NOTE-2 shows the exact number of unread notifications, and no badge if there are none', async () => {
    storedSessionOf(patient)
    openApp('/')
    expect(await screen.findByRole('button', { name: 'Notifications, 3 unread' })).toBeTruthy()
  })

  test('NOTE-2 NOTE-3 lists them newest first, and marks one as read', async () => {
    storedSessionOf(patient)
    has(notification(3, null), notification(2, null), notification(1, '2026-03-10T09:00:00.000Z'))
    openApp('/')
    const dialog = await openBell()
    const rows = await within(dialog).findAllByRole('listitem')
    expect(rows.map((row) => /Title \d/.exec(row.textContent)?.[0])).toEqual([
      'Title 3',
      'Title 2',
      'Title 1',
    ])
    expect(within(dialog).getAllByText('New')).toHaveLength(2)
    has(
      notification(3, '2026-03-11T09:00:00.000Z'),
      notification(2, null),
      notification(1, '2026-03-10T09:00:00.000Z'),
    )
    await userEvent.click(within(dialog).getByRole('button', { name: 'Mark as read: Title 3' }))
    await waitFor(() => expect(within(dialog).getAllByText('New')).toHaveLength(1))
    expect(callNames()).toContain('PUT /api/notifications/3/read')
  })

  test('NOTE-3 marks all as read, and the badge disappears', async () => {
    storedSessionOf(patient)
    has(notification(3, null), notification(2, null))
    openApp('/')
    const dialog = await openBell()
    const all = await within(dialog).findByRole('button', { name: 'Mark all as read' })
    has(notification(3, '2026-03-11T09:00:00.000Z'), notification(2, '2026-03-11T09:00:00.000Z'))
    await userEvent.click(all)
    await waitFor(() => expect(within(dialog).queryByRole('button', { name: 'Mark all as read' })).toBeNull())
    expect(callNames()).toContain('PUT /api/notifications/read')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeTruthy()
  })

  test('NOTE-4 clicking one opens its target, marks it as read, and closes the list', async () => {
    storedSessionOf(patient)
    const about = { ...notification(3, null), target: { kind: 'prescription', id: 12 } }
    replies['/api/notifications'] = { status: 200, body: [about, notification(2, null)] }
    replies['/api/prescriptions/12'] = { status: 404, body: { detail: 'Not found' } }
    const { here } = openApp('/')
    const dialog = await openBell()
    const link = await within(dialog).findByRole('link', { name: 'Title 3' })
    expect(within(dialog).queryByRole('link', { name: 'Title 2' })).toBeNull()
    await userEvent.click(link)
    await waitFor(() => expect(here()).toBe('/prescriptions?prescription=12'))
    expect(callNames()).toContain('PUT /api/notifications/3/read')
    // A missing prescription is reported where it would have been shown.
    expect(await screen.findByText('We couldn’t find this prescription')).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull()
  })

  test('NOTE-4 the middle button, which opens a new tab, marks one as read; the right button doesn’t', async () => {
    storedSessionOf(patient)
    const about = { ...notification(3, null), target: { kind: 'prescription', id: 12 } }
    replies['/api/notifications'] = { status: 200, body: [about] }
    openApp('/')
    const link = await within(await openBell()).findByRole('link', { name: 'Title 3' })
    const pressWith = (button: number) =>
      fireEvent(link, new MouseEvent('auxclick', { bubbles: true, button }))
    pressWith(2)
    await userEvent.tab()
    expect(callNames()).not.toContain('PUT /api/notifications/3/read')
    pressWith(1)
    await waitFor(() => expect(callNames()).toContain('PUT /api/notifications/3/read'))
  })

  describe('NOTE-4 if only another role of the person can open the target', () => {
    const both = userOf('patient', { roles: ['patient', 'pharmacist'] })
    const openStockAlert = async () => {
      storedSessionOf(both)
      const about = { ...notification(3, null), target: { kind: 'inventory-item', id: 12 } }
      replies['/api/notifications'] = { status: 200, body: [about] }
      const { here } = openApp('/')
      const dialog = await openBell()
      expect(await within(dialog).findByText('Opens in your role as pharmacist.')).toBeTruthy()
      await userEvent.click(within(dialog).getByRole('button', { name: 'Title 3' }))
      return here
    }

    test('clicking switches to that role and opens it', async () => {
      const pharmacist = { ...both, role: 'pharmacist' }
      replies['/api/auth/role'] = {
        status: 200,
        body: { token: 'new-token', user: pharmacist, session: limits },
      }
      const here = await openStockAlert()
      await waitFor(() => expect(here()).toBe('/inventory?item=12'))
      expect(calls.find(({ name }) => name === 'POST /api/auth/role')?.body).toEqual({ role: 'pharmacist' })
      await waitFor(() => expect(callNames()).toContain('PUT /api/notifications/3/read'))
      expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull()
      expect(here()).toBe('/inventory?item=12')
    })

    test('a refused role switch shows a toast, and the notification stays unread', async () => {
      replies['/api/auth/role'] = { status: 403, body: { detail: 'Two-step sign-in is required first' } }
      const here = await openStockAlert()
      await waitFor(() =>
        expect(currentToasts()).toMatchObject([{ description: 'Two-step sign-in is required first' }]),
      )
      expect(here()).toBe('/')
      expect(callNames()).not.toContain('PUT /api/notifications/3/read')
    })
  })

  test('NOTE-2 loads more, page by page', async () => {
    storedSessionOf(patient)
    has(notification(3, null))
    replies['/api/notifications'] = {
      status: 200,
      body: [notification(3, null)],
      headers: { link: '</api/notifications?limit=30&cursor=3>; rel="next"' },
    }
    openApp('/')
    const dialog = await openBell()
    const more = await within(dialog).findByRole('button', { name: 'Load more' })
    replies['/api/notifications'] = { status: 200, body: [notification(2, null)] }
    await userEvent.click(more)
    expect(await within(dialog).findByText('Title 2')).toBeTruthy()
    expect(within(dialog).getByText('Title 3')).toBeTruthy()
    expect(within(dialog).queryByRole('button', { name: 'Load more' })).toBeNull()
  })

  test('NOTE-2 says when it is empty, and a failure can be retried', async () => {
    storedSessionOf(patient)
    replies['/api/notifications'] = 'offline'
    openApp('/')
    const dialog = await openBell()
    const again = await within(dialog).findByRole('button', { name: 'Try again' })
    has()
    await userEvent.click(again)
    expect(await within(dialog).findByText('No notifications yet')).toBeTruthy()
  })
})
