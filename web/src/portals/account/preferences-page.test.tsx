// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { defaultPreferences } from '@alafia/contract/accounts/preferences'
import { themeKey } from '../../lib/theme.ts'
import { openApp } from '../../testing/open-app.tsx'
import {
  callNames,
  calls,
  fakeNetwork,
  replies,
  storedSessionOf,
  userOf,
} from '../../testing/fake-network.ts'
import { sockets } from '../../testing/fake-socket.ts'
import { currentToasts } from '../../ui/overlay/toast.ts'

vi.mock('socket.io-client', () => import('../../testing/fake-socket.ts'))
fakeNetwork()
beforeEach(() => {
  sockets.length = 0
})

const path = '/api/account/preferences'
const open = async (role: 'patient' | 'doctor' | 'pharmacist' | 'admin' = 'patient') => {
  storedSessionOf(userOf(role))
  openApp('/settings/preferences')
  await screen.findByRole('radiogroup', { name: 'Theme' })
}
const puts = () => calls.filter(({ name }) => name === `PUT ${path}`).map(({ body }) => body)
const topic = (name: string) => within(screen.getByRole('group', { name }))

test('ACC-29 a choice takes effect immediately, and all preferences are sent', async () => {
  await open()
  const dark = { ...defaultPreferences, theme: 'dark' }
  replies[path] = { status: 200, body: dark }
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }))
  expect(localStorage.getItem(themeKey)).toBe('dark')
  await waitFor(() => expect(puts()).toEqual([dark]))
  expect(await screen.findByText('Saved')).toBeTruthy()
  await userEvent.click(topic('Appointments').getByRole('checkbox', { name: 'Send me an email' }))
  await waitFor(() => expect(puts()).toHaveLength(2))
  expect(puts()[1]).toMatchObject({
    theme: 'dark',
    notifications: { appointments: { inApp: true, email: true }, messages: { inApp: true, email: false } },
  })
})

test('ACC-29 boxes ticked in quick succession keep their state, and both changes are sent', async () => {
  await open()
  const boxes = topic('Appointments').getAllByRole<HTMLInputElement>('checkbox')
  const left = () => boxes.map(({ checked }) => checked)
  const last = { ...defaultPreferences.notifications, appointments: { inApp: false, email: true } }
  replies[path] = { status: 200, body: { ...defaultPreferences, notifications: last } }
  // In one go, before any reply arrives.
  const [onScreen, byMail] = boxes
  if (!onScreen || !byMail) throw new Error('The topic has no two boxes')
  fireEvent.click(onScreen)
  expect(left()).toEqual([false, false])
  fireEvent.click(byMail)
  expect(left()).toEqual([false, true])
  await waitFor(() => expect(puts()).toHaveLength(2))
  expect(puts()[1]).toMatchObject({ notifications: last })
  expect(left()).toEqual([false, true])
})

test('ACC-29 a change that can’t be saved is undone, with a toast', async () => {
  await open()
  replies[path] = 'offline'
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }))
  await waitFor(() =>
    expect(currentToasts()).toMatchObject([
      { title: 'Error', description: 'Failed to save your preferences. Please try again.', tone: 'danger' },
    ]),
  )
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Same as your device' }).checked).toBe(true),
  )
  expect(localStorage.getItem(themeKey)).toBeNull()
})

test('preferences that fail to load can be retried', async () => {
  storedSessionOf(userOf('patient'))
  replies[path] = { status: 503, body: {} }
  openApp('/settings/preferences')
  const again = await screen.findByRole('button', { name: 'Try again' })
  replies[path] = { status: 200, body: defaultPreferences }
  await userEvent.click(again)
  expect(await screen.findByRole('radiogroup', { name: 'Theme' })).toBeTruthy()
})

test.each([
  [
    'patient',
    [
      'Appointments',
      'Times offered from a waitlist',
      'Prescriptions',
      'Messages',
      'Reminders',
      'News from the clinic',
    ],
    true,
  ],
  ['doctor', ['Appointments', 'Prescriptions', 'Messages', 'News from the clinic'], false],
  ['pharmacist', ['Prescriptions', 'Messages', 'News from the clinic'], false],
  ['admin', ['Messages', 'News from the clinic'], false],
] as const)('NOTE-8 a %s chooses which notifications a %s gets: %j', async (role, topics, isReminded) => {
  await open(role)
  const named = screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent)
  expect(named.filter((name) => name !== 'Remind me')).toEqual(topics)
  expect(named.includes('Remind me')).toBe(isReminded)
})

test('NOTE-8 an event of a topic that is turned off shows no toast, but is still counted', async () => {
  const { notifications } = defaultPreferences
  replies[path] = {
    status: 200,
    body: {
      ...defaultPreferences,
      notifications: { ...notifications, appointments: { inApp: false, email: false } },
    },
  }
  await open()
  const socket = await waitFor(() => {
    const one = sockets.at(-1)
    if (!one) throw new Error('No socket was opened')
    return one
  })
  await act(async () => socket.opens())
  calls.length = 0
  const said = (id: number) => ({
    id,
    title: `Title ${id}`,
    body: 'Body',
    createdAt: '2026-03-11T08:00:00.000Z',
  })
  act(() => socket.hears('appointment-updated', said(4)))
  await waitFor(() => expect(callNames()).toContain('GET /api/notifications/unread'))
  expect(currentToasts().map(({ title }) => title)).not.toContain('Title 4')
  act(() => socket.hears('prescription-updated', said(5)))
  await waitFor(() => expect(currentToasts()).toMatchObject([{ title: 'Title 5' }]))
})
