// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Profile } from '@alafia/contract/family/profile'
import { openApp } from '../../testing/open-app.tsx'
import { lateReply, fakeNetwork, replies, storedSessionOf, userOf } from '../../testing/fake-network.ts'

vi.mock('socket.io-client', () => import('../../testing/fake-socket.ts'))
fakeNetwork()

test('PLAT-35 the profile can’t be edited while it is being saved, so that the response overwrites nothing typed', async () => {
  const { firstName, lastName, email, phone, dateOfBirth } = userOf('pharmacist')
  const person = { firstName, lastName, email, phone, dateOfBirth }
  const profile: Profile = { ...person, earlierNames: [], isNameFixed: true, patient: null }
  storedSessionOf(userOf('pharmacist'))
  replies['/api/account/profile'] = { status: 200, body: profile }
  openApp('/settings/profile')
  const field = await screen.findByLabelText(/^Phone/)
  const { reply, come } = lateReply()
  replies['PUT /api/account/profile'] = reply
  await userEvent.type(field, '08035550142{Enter}')
  await waitFor(() => expect(field).toHaveProperty('readOnly', true))
  await userEvent.type(field, '9')
  expect(field).toHaveProperty('value', '08035550142')
  expect(document.activeElement).toBe(field)
  come({ status: 200, body: { ...profile, phone: '08035550142' } })
  await screen.findByText('Profile Updated')
  expect(screen.getByLabelText(/^Phone/)).toHaveProperty('value', '08035550142')
  expect(screen.getByLabelText(/^Phone/)).toHaveProperty('readOnly', false)
})
