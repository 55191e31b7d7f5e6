// @vitest-environment happy-dom
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { ClinicSettings } from '@alafia/contract/clinic/schema'
import { createQueryClient } from '../../lib/http/query-client.ts'
import { calls, fakeNetwork, replies } from '../../testing/fake-network.ts'
import { ClinicForm } from './clinic-form.tsx'
import { clinicSettingsQuery } from './queries.ts'

fakeNetwork()
afterEach(cleanup)

const path = '/api/admin/clinic'
const details: ClinicSettings['details'] = {
  name: 'Yaba Clinic',
  address: null,
  latitude: null,
  longitude: null,
  phone: null,
  email: null,
  registrationNumber: null,
  emergencyNumber: '112',
  timeZone: 'Africa/Lagos',
  currency: 'NGN',
}
const settings = (change: object, version: number): ClinicSettings => ({
  details: { ...details, ...change },
  version,
  changedAt: '2026-03-11T08:00:00.000Z',
  changedBy: 'Bisi Ojo',
  isTimeZoneFixed: true,
  isCurrencyFixed: true,
  onlinePayment: 'none',
})

function Shown() {
  const { data } = useQuery(clinicSettingsQuery)
  return data && <ClinicForm settings={data} />
}
const open = () => {
  const client = createQueryClient()
  client.setQueryData(clinicSettingsQuery.queryKey, settings({}, 1))
  render(
    <QueryClientProvider client={client}>
      <Shown />
    </QueryClientProvider>,
  )
  return client
}
const type = async (label: RegExp, value: string) => {
  await userEvent.clear(screen.getByLabelText(label))
  await userEvent.type(screen.getByLabelText(label), value)
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save details' }))
const sent = () => calls.filter(({ name }) => name === `PUT ${path}`).map(({ body }) => body)

test('ORG-1 what is entered is sent, a position as numbers; what is empty stays empty', async () => {
  open()
  await type(/^Latitude/, '6.5158')
  await type(/^Longitude/, '3.3898')
  replies[`PUT ${path}`] = { status: 200, body: settings({ latitude: 6.5158, longitude: 3.3898 }, 2) }
  await save()
  expect(sent()).toEqual([{ ...details, latitude: 6.5158, longitude: 3.3898, version: 1 }])
})

test('ORG-1 what can’t be one is named, and nothing is sent', async () => {
  open()
  await type(/^Latitude/, 'north')
  await type(/^Phone/, '12')
  await save()
  expect((await screen.findAllByText('Enter degrees from -90 to 90')).length).toBeGreaterThan(0)
  expect(sent()).toEqual([])
})

test('ORG-2 what a colleague saves meanwhile appears beside what was typed, which is kept', async () => {
  const client = open()
  await type(/^Name/, 'Surulere Clinic')
  const detail = 'Bisi Ojo changed the clinic’s details in the meantime'
  replies[`PUT ${path}`] = {
    status: 409,
    body: { type: '/problems/edited-elsewhere', detail, message: detail },
  }
  replies[`GET ${path}`] = { status: 200, body: settings({ registrationNumber: 'HEFAMAA/1' }, 2) }
  await save()
  await client.invalidateQueries({ queryKey: clinicSettingsQuery.queryKey })
  await screen.findByText('Bisi Ojo changed these details in the meantime')
  expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Surulere Clinic')
  expect(screen.getByLabelText(/^Registration number/)).toHaveProperty('value', 'HEFAMAA/1')
  replies[`PUT ${path}`] = { status: 200, body: settings({ name: 'Surulere Clinic' }, 3) }
  await save()
  expect(sent().at(-1)).toMatchObject({
    name: 'Surulere Clinic',
    registrationNumber: 'HEFAMAA/1',
    version: 2,
  })
})

test('ORG-4 a fixed time zone is read-only, and says why', () => {
  open()
  expect(screen.getByLabelText(/^Time zone/)).toHaveProperty('readOnly', true)
  screen.getByText('It can’t change any more, because there are appointments in it.')
})

test('ORG-1 once they are saved, nothing is unsaved any more', async () => {
  const client = open()
  const saved = settings({ phone: '0700 2532 342' }, 2)
  replies[`PUT ${path}`] = { status: 200, body: saved }
  replies[path] = { status: 200, body: saved }
  await type(/^Phone/, '12')
  await save()
  await type(/^Phone/, '0700 2532 342')
  await save()
  await vi.waitFor(() => expect(sent()).toHaveLength(1))
  await client.invalidateQueries({ queryKey: [path] })
  expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull()
  expect(screen.queryByText(/in the meantime/)).toBeNull()
})

test('ORG-19 the currency is chosen by name, and the page says where patients can’t pay online in it', async () => {
  const client = createQueryClient()
  const before = { ...settings({}, 1), isCurrencyFixed: false, onlinePayment: 'checkout' as const }
  client.setQueryData(clinicSettingsQuery.queryKey, before)
  render(
    <QueryClientProvider client={client}>
      <Shown />
    </QueryClientProvider>,
  )
  const field = screen.getByLabelText('Currency')
  const codes = screen
    .getAllByRole('option', { name: /\([A-Z]{3}\)$/ })
    .map((one) => one.getAttribute('value'))
  expect(codes).toEqual(expect.arrayContaining(['NGN', 'GHS', 'KES', 'USD', 'XOF', 'TND']))
  // Of the past, and gold.
  expect(codes.filter((code) => ['GHC', 'HRK', 'XAU'].includes(code ?? ''))).toEqual([])
  await userEvent.selectOptions(field, 'GHS')
  expect(screen.queryByText(/can’t pay online/)).toBeNull()
  await userEvent.selectOptions(field, 'TZS')
  expect(screen.getByText('Patients can’t pay online in TZS')).toBeTruthy()
  replies[`PUT ${path}`] = { status: 200, body: settings({ currency: 'TZS' }, 2) }
  await save()
  expect(sent()).toMatchObject([{ currency: 'TZS', version: 1 }])
})

test('ORG-19 once there are bills the currency can only be read', () => {
  open()
  expect(screen.getByLabelText('Currency')).toHaveProperty('readOnly', true)
  expect(screen.getByText('It can’t change any more, because there are bills.')).toBeTruthy()
})
