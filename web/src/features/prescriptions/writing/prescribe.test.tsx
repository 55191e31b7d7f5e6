// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { emptyPrescription } from '@alafia/contract/prescriptions/draft'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { calls, fakeNetwork, replies } from '../../../testing/fake-network.ts'
import { Prescribe } from './prescribe.tsx'
// Loaded before it is opened, so that opening it doesn't wait for it.
import './save-order-set-dialog.tsx'

fakeNetwork()

const draftPath = '/api/appointments/7/prescription-draft'

/** The Idempotency-Key of each prescription that was sent. */
const keys: string[] = []
beforeEach(() => {
  keys.length = 0
  replies[draftPath] = { status: 200, body: { ...emptyPrescription, version: 0, updatedAt: null } }
  replies['/api/order-sets/examples'] = { status: 200, body: [] }
  replies['/api/prescriptions/check'] = { status: 200, body: { version: '1', findings: [], checks: [] } }
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) => {
    if (request[0] === '/api/prescriptions')
      keys.push(new Headers(request[1]?.headers).get('idempotency-key') ?? '')
    return fetch(...request)
  })
})

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const show = async () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterContextProvider router={router}>
        <Prescribe
          appointment={{ id: 7, patientId: 1, familyMemberId: null, doctorId: 2 }}
          issuedDate="2026-03-11"
          onUnsent={() => undefined}
        />
      </RouterContextProvider>
    </QueryClientProvider>,
  )
  await screen.findByLabelText('Medication name')
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const button = (name: string) => screen.getByRole('button', { name })
const order = { 'Medication name': 'Amlodipine', Dosage: '1 tablet', Frequency: 'od', Duration: '7 days' }
const type = () => {
  for (const [label, value] of Object.entries(order)) fireEvent.change(field(label), { target: { value } })
}
const add = () => fireEvent.click(button('Add Prescription'))
const isEmpty = () => expect(field('Medication name').value).toBe('')

test('RX-13 PLAT-39 after a failure, sending the same prescription repeats the request; after success it is a new one', async () => {
  await show()
  replies['/api/prescriptions'] = 'offline'
  type()
  add()
  await waitFor(() => expect(keys).toHaveLength(1))
  await waitFor(() => expect(button('Add Prescription').hasAttribute('aria-busy')).toBe(false))
  replies['/api/prescriptions'] = { status: 200, body: [] }
  add()
  await waitFor(isEmpty)
  type()
  add()
  await waitFor(isEmpty)
  await waitFor(() => expect(keys).toHaveLength(3))
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[1])
})

test('RX-13 PLAT-35 nothing can be typed while a prescription is being sent, and focus stays', async () => {
  await show()
  replies['/api/prescriptions'] = 'never'
  type()
  const pressed = button('Add Prescription')
  pressed.focus()
  fireEvent.click(pressed)
  await waitFor(() => expect(keys).toHaveLength(1))
  expect([document.activeElement, pressed.closest('fieldset')]).toEqual([pressed, null])
  const person = userEvent.setup()
  await person.click(button('Another medication'))
  await person.click(button('Prescribe again'))
  await person.type(field('Special instructions (optional)'), 'With food')
  expect(Object.keys(order).map((label) => field(label).value)).toEqual(Object.values(order))
  expect(field('Special instructions (optional)').value).toBe('')
  expect(field('Medication name').closest('fieldset')?.disabled).toBe(true)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('APPT-54 an order that was typed earlier is on the pad again, and what is typed is saved', async () => {
  const medication = { name: 'Lisinopril', dosage: '1 tablet', frequency: 'od', duration: '30 days' }
  const stored = {
    medications: [{ ...medication, instructions: '', quantity: 30 }],
    typing: { ...emptyPrescription.typing, name: 'Amlod' },
    refills: 2,
    reasons: [],
    version: 4,
    updatedAt: '2026-03-11T09:00:00.000Z',
  }
  replies[draftPath] = { status: 200, body: stored }
  await show()
  expect(field('Medication name').value).toBe('Amlod')
  expect(field('Refills').value).toBe('2')
  expect(screen.getByText('Lisinopril')).toBeTruthy()
  fireEvent.change(field('Medication name'), { target: { value: 'Amlodipine' } })
  const lastSaved = () => calls.findLast(({ name }) => name.startsWith('PUT'))?.body
  await waitFor(
    () =>
      expect(lastSaved()).toMatchObject({
        version: 4,
        medications: [{ name: 'Lisinopril' }],
        typing: { name: 'Amlodipine' },
        refills: 2,
      }),
    { timeout: 3000 },
  )
})

test('APPT-61 what was left on the pad is discarded, and taken back until something else is written', async () => {
  const medication = { name: 'Lisinopril', dosage: '1 tablet', frequency: 'od', duration: '30 days' }
  const stored = {
    medications: [{ ...medication, instructions: '', quantity: 30 }],
    typing: emptyPrescription.typing,
    refills: 2,
    reasons: [],
    version: 4,
    updatedAt: '2026-03-09T09:00:00.000Z',
  }
  replies[draftPath] = { status: 200, body: stored }
  replies[`PUT ${draftPath}`] = { status: 200, body: { ...emptyPrescription, version: 5, updatedAt: null } }
  await show()
  expect(screen.getByText('Written Mon 9 Mar, 10:00, not signed yet.')).toBeTruthy()
  const person = userEvent.setup()
  await person.click(button('Discard draft'))
  expect(screen.queryByText('Lisinopril')).toBeNull()
  expect(field('Refills').value).toBe('0')
  expect(document.activeElement).toBe(button('Undo'))
  await person.keyboard('{Enter}')
  expect([screen.getByText('Lisinopril').tagName, field('Refills').value]).toEqual(['P', '2'])
  await person.click(button('Discard draft'))
  const lastSaved = () => calls.findLast(({ name }) => name.startsWith('PUT'))?.body
  await waitFor(() => expect(lastSaved()).toMatchObject({ version: 4, medications: [], refills: 0 }), {
    timeout: 3000,
  })
  await person.type(field('Medication name'), 'A')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  await person.clear(field('Medication name'))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(document.activeElement).toBe(field('Medication name'))
})

test('APPT-54 an order that was changed in another window waits for the doctor’s choice', async () => {
  await show()
  const theirs = { ...emptyPrescription, typing: { ...emptyPrescription.typing, name: 'Theirs' } }
  replies[`PUT ${draftPath}`] = {
    status: 409,
    body: { type: '/problems/edited-elsewhere', title: '', status: 409, detail: '', message: '' },
  }
  replies[draftPath] = { status: 200, body: { ...theirs, version: 3, updatedAt: null } }
  fireEvent.change(field('Medication name'), { target: { value: 'Mine' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Use the other ones' }, { timeout: 3000 }))
  await waitFor(() => expect(field('Medication name').value).toBe('Theirs'))
})

test('APPT-54 RX-13 two clicks on Add Prescription make one request', async () => {
  replies['/api/prescriptions'] = 'never'
  await show()
  type()
  const person = userEvent.setup()
  await person.dblClick(button('Add Prescription'))
  await waitFor(() => expect(keys).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(keys).toHaveLength(1)
})

test('RX-62 an example set shows its source, and goes onto the list like an own one', async () => {
  const medication = { name: 'Amlodipine 5 mg', dosage: '1 tablet', frequency: 'od', duration: '30 days' }
  replies['/api/order-sets/examples'] = {
    status: 200,
    body: [
      {
        name: 'Hypertension, first medicine',
        medications: [{ ...medication, instructions: null, quantity: 30 }],
        source: 'FDA label, 2.1 (2026)',
      },
    ],
  }
  await show()
  const person = userEvent.setup()
  await person.click(button('Order sets'))
  await person.click(await screen.findByRole('menuitem', { name: /^Hypertension, first.*FDA label/ }))
  expect(await screen.findByRole('list', { name: 'Medications to prescribe' })).toBeTruthy()
  expect(screen.getByText('Amlodipine 5 mg')).toBeTruthy()
})

test('APPT-59 an order set goes onto the list with one choice, and is checked', async () => {
  const medication = { name: 'Lisinopril', dosage: '1 tablet', frequency: 'od', duration: '30 days' }
  replies['/api/order-sets'] = {
    status: 200,
    body: [
      { id: 3, name: 'Hypertension', medications: [{ ...medication, instructions: null, quantity: 30 }] },
    ],
  }
  await show()
  const person = userEvent.setup()
  await person.click(button('Order sets'))
  await person.click(await screen.findByRole('menuitem', { name: 'Hypertension' }))
  expect(await screen.findByRole('list', { name: 'Medications to prescribe' })).toBeTruthy()
  expect(screen.getByText('Lisinopril')).toBeTruthy()
  const checks = () => calls.filter(({ name }) => name === 'POST /api/prescriptions/check')
  await waitFor(() => expect(checks().at(-1)?.body).toMatchObject({ medications: [{ name: 'Lisinopril' }] }))

  replies['PUT /api/order-sets'] = { status: 200, body: { id: 4, name: 'Start', medications: [] } }
  await person.click(button('Order sets'))
  await person.click(await screen.findByRole('menuitem', { name: 'Save as order set' }))
  await person.type(await screen.findByLabelText('Name'), 'Start')
  await person.click(button('Save order set'))
  const saves = () => calls.filter(({ name }) => name === 'PUT /api/order-sets')
  await waitFor(() => expect(saves()).toHaveLength(1))
  expect(saves()[0]?.body).toMatchObject({ name: 'Start', medications: [{ name: 'Lisinopril' }] })
})
