// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { AppointmentType } from '@alafia/contract/doctors/appointment-types'
import { doctor } from '../../testing/fake-appointment.ts'
import { calls, fakeNetwork, replies, storedSessionOf, userOf } from '../../testing/fake-network.ts'
import { openApp } from '../../testing/open-app.tsx'

vi.mock('socket.io-client', () => import('../../testing/fake-socket.ts'))
fakeNetwork()

const path = '/api/admin/appointment-types'
const checkUp: AppointmentType = {
  id: 3,
  name: 'Check-up',
  lengthMinutes: 45,
  bufferMinutes: 15,
  price: '30000.00',
  currency: 'NGN',
  mode: 'both',
  preparation: null,
  freeUntilHours: 24,
  lateRefundPercent: 50,
  maxVisits: 1,
  doctorIds: [doctor.id],
  isActive: true,
  version: 4,
}
const { id, ...asSaved } = checkUp
const sent = (name: string) => calls.filter((one) => one.name === name).map(({ body }) => body)

test('DOC-19 APPT-101 an appointment type is added, edited and deactivated, and a conflict keeps what was typed', async () => {
  storedSessionOf(userOf('admin'))
  replies['/api/doctors'] = { status: 200, body: [doctor] }
  replies[path] = { status: 200, body: [] }
  replies[`POST ${path}`] = { status: 201, body: checkUp }
  openApp('/admin/clinic/appointment-types')
  const user = userEvent.setup()
  expect(await screen.findByText('No appointment types yet')).toBeTruthy()
  await user.click(screen.getAllByRole('button', { name: 'Add appointment type' })[0] ?? document.body)
  const adding = await screen.findByRole('dialog', { name: 'Add appointment type' })
  await user.type(within(adding).getByLabelText('Name'), 'Check-up')
  const length = within(adding).getByLabelText('Length')
  await user.clear(length)
  await user.type(length, '32')
  await user.type(within(adding).getByLabelText(/^Price/), '30,000')
  await user.click(within(adding).getByRole('checkbox', { name: /Okafor/ }))
  await user.click(within(adding).getByRole('button', { name: 'Add appointment type' }))
  expect(await within(adding).findAllByText('Enter 5 to 240 minutes, in steps of 5')).not.toEqual([])
  expect(sent(`POST ${path}`)).toEqual([])
  await user.clear(length)
  await user.type(length, '45')
  const most = within(adding).getByLabelText('Maximum visits in a series')
  await user.clear(most)
  await user.type(most, '6')
  replies[path] = { status: 200, body: [checkUp] }
  await user.click(within(adding).getByRole('button', { name: 'Add appointment type' }))
  await waitFor(() =>
    expect(sent(`POST ${path}`)).toEqual([
      {
        name: 'Check-up',
        lengthMinutes: 45,
        bufferMinutes: 0,
        price: '30000.00',
        currency: 'NGN',
        mode: 'both',
        preparation: null,
        freeUntilHours: 24,
        lateRefundPercent: 0,
        maxVisits: 6,
        doctorIds: [doctor.id],
      },
    ]),
  )

  const row = await screen.findByRole('listitem')
  expect(row.textContent).toContain('45 minutes · 15 minutes’ break · ₦30,000.00 · Video or in person')
  await user.click(within(row).getByRole('button', { name: 'Edit Check-up' }))
  const editing = await screen.findByRole('dialog', { name: 'Edit appointment type' })
  const name = within(editing).getByLabelText('Name')
  await user.clear(name)
  await user.type(name, 'First visit')
  const theirs = { ...checkUp, bufferMinutes: 0, version: 5 }
  replies[path] = { status: 200, body: [theirs] }
  replies[`PUT ${path}/${id}`] = {
    status: 409,
    body: { type: '/problems/edited-elsewhere', status: 409, detail: 'Someone else changed this' },
  }
  await user.click(within(editing).getByRole('button', { name: 'Save changes' }))
  await user.click(await within(editing).findByRole('button', { name: 'Keep my changes' }))
  replies[`PUT ${path}/${id}`] = { status: 200, body: theirs }
  await user.click(within(editing).getByRole('button', { name: 'Save changes' }))
  const mine = { ...asSaved, name: 'First visit' }
  await waitFor(() => expect(sent(`PUT ${path}/${id}`)).toEqual([mine, { ...mine, version: 5 }]))

  await user.click(await screen.findByRole('button', { name: 'Deactivate Check-up' }))
  const question = await screen.findByRole('alertdialog', { name: 'Deactivate Check-up?' })
  await user.click(within(question).getByRole('button', { name: 'Deactivate' }))
  await waitFor(() =>
    expect(sent(`PUT ${path}/${id}`)[2]).toEqual({
      ...asSaved,
      bufferMinutes: 0,
      version: 5,
      isActive: false,
    }),
  )
})

test('DOC-19 Clinic Details lead to the appointment types', async () => {
  storedSessionOf(userOf('admin'))
  replies['/api/admin/clinic'] = { status: 503, body: { status: 503 } }
  replies[path] = { status: 200, body: [] }
  const { here } = openApp('/admin/clinic')
  await userEvent.click(await screen.findByRole('link', { name: 'Appointment Types' }))
  expect(await screen.findByText('No appointment types yet')).toBeTruthy()
  expect(here()).toBe('/admin/clinic/appointment-types')
})
