// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Site } from '@alafia/contract/clinic/sites'
import { calls, fakeNetwork, replies, storedSessionOf, userOf } from '../../testing/fake-network.ts'
import { openApp } from '../../testing/open-app.tsx'

vi.mock('socket.io-client', () => import('../../testing/fake-socket.ts'))
fakeNetwork()

const path = '/api/admin/clinic/sites'
const lekki: Site = {
  id: 4,
  name: 'Lekki',
  address: '12 Admiralty Way',
  phone: null,
  latitude: null,
  longitude: null,
  directions: null,
  version: 1,
}
const ikeja: Site = { ...lekki, id: 5, name: 'Ikeja', address: '7 Allen Avenue' }
const sent = (name: string) => calls.filter((one) => one.name === name).map(({ body }) => body)
const listed = (...sites: Site[]) => (replies['/api/clinic/sites'] = { status: 200, body: sites })
const open = () => {
  storedSessionOf(userOf('admin'))
  openApp('/admin/clinic/sites')
  return userEvent.setup()
}

test('ORG-14 a site is added and edited, and a conflict keeps what was typed', async () => {
  listed()
  const user = open()
  expect(await screen.findByText('No sites yet')).toBeTruthy()
  await user.click(screen.getAllByRole('button', { name: 'Add site' })[0] ?? document.body)
  const adding = await screen.findByRole('dialog', { name: 'Add site' })
  await user.type(within(adding).getByLabelText('Name'), 'Lekki')
  await user.type(within(adding).getByLabelText(/^Latitude/), '6.44')
  await user.click(within(adding).getByRole('button', { name: 'Add site' }))
  expect(await within(adding).findAllByText('Enter the address')).not.toEqual([])
  await user.type(within(adding).getByLabelText('Address'), '12 Admiralty Way')
  await user.clear(within(adding).getByLabelText(/^Latitude/))
  replies[`POST ${path}`] = { status: 201, body: lekki }
  listed(lekki)
  await user.click(within(adding).getByRole('button', { name: 'Add site' }))
  const { id, version, ...fields } = lekki
  await waitFor(() => expect(sent(`POST ${path}`)).toEqual([fields]))

  await user.click(await screen.findByRole('button', { name: 'Edit Lekki' }))
  const editing = await screen.findByRole('dialog', { name: 'Edit site' })
  await user.type(within(editing).getByLabelText(/^How to find it/), 'Blue gate')
  replies[`PUT ${path}/${id}`] = {
    status: 409,
    body: { type: '/problems/edited-elsewhere', status: 409, detail: 'Someone else changed this' },
  }
  listed({ ...lekki, phone: '0803', version: 2 })
  await user.click(within(editing).getByRole('button', { name: 'Save changes' }))
  await user.click(await within(editing).findByRole('button', { name: 'Keep my changes' }))
  replies[`PUT ${path}/${id}`] = { status: 200, body: lekki }
  await user.click(within(editing).getByRole('button', { name: 'Save changes' }))
  const typed = { ...fields, directions: 'Blue gate' }
  await waitFor(() =>
    expect(sent(`PUT ${path}/${id}`)).toEqual([
      { ...typed, version },
      { ...typed, version: 2 },
    ]),
  )
})

test('ORG-15 a site is closed after a question, which says why it can’t be and moves the doctors’ hours', async () => {
  listed(ikeja, lekki)
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Close Lekki' }))
  const question = await screen.findByRole('alertdialog', { name: 'Close Lekki?' })
  const refuse = (detail: string, more: object = {}) =>
    (replies[`POST ${path}/4/closing`] = {
      status: 409,
      body: { type: '/problems/wrong-state', status: 409, detail, ...more },
    })
  const visit = { id: 7, appointmentDate: '2026-03-12', appointmentTime: '09:00', patientId: 12 }
  refuse('1 visit in person is booked at Lekki', {
    appointments: [{ ...visit, personName: 'Kemi Bello', doctorName: 'Dr. Chidi Okafor' }],
  })
  await user.click(within(question).getByRole('button', { name: 'Close Lekki' }))
  expect(await within(question).findByText('1 visit in person is booked at Lekki.')).toBeTruthy()
  within(question).getByText('Thursday, 12 March 2026 at 09:00, Dr. Chidi Okafor')
  expect(
    within(question)
      .getByRole('link', { name: /Kemi Bello/ })
      .getAttribute('href'),
  ).toBe('/admin/users?user=12')
  refuse('1 doctor has hours at Lekki')
  await user.click(within(question).getByRole('button', { name: 'Close Lekki' }))
  expect(await within(question).findByText('1 doctor has hours at Lekki.')).toBeTruthy()
  expect(within(question).queryByRole('link')).toBeNull()
  await user.selectOptions(within(question).getByRole('combobox'), 'Ikeja')
  replies[`POST ${path}/4/closing`] = { status: 204, body: undefined }
  listed(ikeja)
  await user.click(within(question).getByRole('button', { name: 'Close Lekki' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(sent(`POST ${path}/4/closing`)).toEqual([{}, {}, { moveHoursTo: 5 }])
})

test('ORG-17 a site’s rooms are added and closed, and what refuses to is said', async () => {
  listed(lekki)
  const rooms = '/api/admin/clinic/rooms'
  const room = { id: 8, siteId: 4, name: 'Room 1' }
  const show = (...all: object[]) => (replies['/api/clinic/rooms'] = { status: 200, body: all })
  show({ ...room, id: 9, siteId: 5, name: 'Room at another site' })
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Rooms of Lekki' }))
  const dialog = await screen.findByRole('dialog', { name: 'Rooms of Lekki' })
  expect(await within(dialog).findByText('No rooms yet.')).toBeTruthy()
  await user.type(within(dialog).getByLabelText('Name of the room'), 'Room 1')
  replies[`POST ${rooms}`] = { status: 201, body: room }
  show(room)
  await user.click(within(dialog).getByRole('button', { name: 'Add room' }))
  const close = await within(dialog).findByRole('button', { name: 'Close Room 1' })
  expect(sent(`POST ${rooms}`)).toEqual([{ siteId: 4, name: 'Room 1' }])
  expect(within(dialog).getByLabelText('Name of the room')).toHaveProperty('value', '')
  replies[`POST ${rooms}/8/closing`] = {
    status: 409,
    body: { type: '/problems/wrong-state', status: 409, detail: '1 visit has Room 1' },
  }
  await user.click(close)
  const question = await screen.findByRole('alertdialog', { name: 'Close Room 1?' })
  expect(sent(`POST ${rooms}/8/closing`)).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Close Room 1' }))
  expect(await screen.findByText(/^1 visit has Room 1/)).toBeTruthy()
  replies[`POST ${rooms}/8/closing`] = { status: 204, body: undefined }
  show()
  await user.click(within(question).getByRole('button', { name: 'Close Room 1' }))
  expect(await within(dialog).findByText('No rooms yet.')).toBeTruthy()
})
