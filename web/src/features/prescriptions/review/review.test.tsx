// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { ActiveClaim } from '@alafia/contract/prescriptions/queue'
import type { DispensingCheck } from '@alafia/contract/prescriptions/dispensing-check'
import type { DispensedProduct } from '@alafia/contract/prescriptions/dispensed-product'
import type { Medication, Prescription } from '@alafia/contract/prescriptions/schema'
import type { StockOption } from '@alafia/contract/prescriptions/stock-options'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { SessionProvider } from '../../../lib/session/session.tsx'
import { callNames, calls, fakeNetwork, lateReply, replies } from '../../../testing/fake-network.ts'
import { nothingKnown } from '../../../testing/health-facts.ts'
import { fakePrescription } from '../../../testing/fake-prescription.ts'
import { currentToasts } from '../../../ui/overlay/toast.ts'
import { insurersQuery } from '../charges/queries.ts'
import { claimsQuery } from '../queue/claims.ts'
import { Review } from './review.tsx'

fakeNetwork()
// The panel releases its claim when it closes.
afterEach(cleanup)

const amlodipine: Medication = {
  name: 'Amlodipine 5 mg',
  dosage: '1 tablet',
  frequency: 'od',
  duration: '14 days',
  instructions: null,
  quantity: 14,
  dispensed: 0,
  owed: 0,
  waived: 0,
  noSubstitution: null,
  dispensedProducts: [],
}
const waiting = fakePrescription({ medications: [amlodipine] })
const owing: Prescription = {
  ...waiting,
  status: 'fulfilled',
  medications: [{ ...amlodipine, dispensed: 8, owed: 6 }],
  owed: 6,
  dispensedAt: '2026-03-11T09:00:00.000Z',
}
const stockOption: StockOption = {
  medicationIndex: 0,
  suggestedItemId: 3,
  items: [
    {
      id: 3,
      name: 'Amlodipine',
      genericName: 'Amlodipine',
      manufacturer: 'Emzor',
      price: '50.00',
      dosage: '5 mg',
      form: 'tablet',
      relation: 'same',
      unitsEach: null,
      why: null,
      isControlled: false,
      inStock: 90,
      batches: [{ batchNumber: 'A-1', expiryDate: '2199-01-01', quantity: 90 }],
    },
  ],
}
const claimedBy = (pharmacistName: string, isYours: boolean): ActiveClaim => ({
  prescriptionId: 5,
  pharmacistName,
  isYours,
  secondsLeft: 80,
})

const insurers = [{ id: 8, name: 'Hygeia HMO', coversPercent: 70, isActive: true }]

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const nothingFound: DispensingCheck = {
  version: '2026.4',
  findings: [],
  checks: [
    { kind: 'allergy', state: 'checked', reason: null },
    { kind: 'dose', state: 'not-checked', reason: 'No weight is recorded' },
  ],
}
const open = async (
  prescription: Prescription,
  onClose: () => void = () => undefined,
  check: DispensingCheck = nothingFound,
  onPrintLabels?: (prescription: Prescription) => void,
  charges: object[] = [],
  offered: StockOption = stockOption,
  draft: object = { text: '', payer: null, version: 0, updatedAt: null },
) => {
  replies['/api/prescriptions/5'] = { status: 200, body: prescription }
  replies['/api/prescriptions/5/note-draft'] = {
    status: 200,
    body: draft,
  }
  replies['/api/prescriptions/5/stock'] = { status: 200, body: [offered] }
  replies['/api/payments/insurers'] = { status: 200, body: insurers }
  replies['/api/prescriptions/5/charges'] = { status: 200, body: charges }
  replies['/api/prescriptions/5/labels'] = { status: 200, body: { labels: [], counselling: [] } }
  replies['/api/prescriptions/5/check'] = { status: 200, body: check }
  replies['/api/prescriptions/5/person'] = {
    status: 200,
    body: {
      health: nothingKnown,
      phone: '+234 801 234 5678',
      insurance: null,
      current: [],
      duplicates: [],
      said: [{ doctor: null, patient: null }],
      waitingFill: null,
      controlled: [],
    },
  }
  const client = createQueryClient()
  client.setQueryData(insurersQuery.queryKey, insurers)
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <RouterContextProvider router={router}>
        <SessionProvider>
          <Review id={5} onClose={onClose} onPrintLabels={onPrintLabels} />
        </SessionProvider>
      </RouterContextProvider>
    </QueryClientProvider>,
  )
  await screen.findByLabelText('Quantity to dispense')
  return {
    unmount,
    claimed: (claim: ActiveClaim) =>
      act(() => {
        client.setQueryData(claimsQuery.queryKey, [claim])
      }),
  }
}
const button = (name: string) => screen.getByRole('button', { name })
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const write = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } })

test('PHARM-7 what was typed about owed units stays when a colleague takes over the prescription', async () => {
  const { claimed } = await open(owing)
  claimed(claimedBy('Ifeoma Umeh', true))
  write(/^Who collected it/, 'Her brother Musa')
  write(/^Quantity to dispense/, '4')
  write(/^Handed over to/, 'Musa Bello')
  claimed(claimedBy('Sade Cole', false))
  await screen.findByText('Sade Cole has taken this over')
  const typed = () =>
    [/^Who collected it/, /^Quantity to dispense/, /^Handed over to/].map((label) => field(label).value)
  expect(typed()).toEqual(['Her brother Musa', '4', 'Musa Bello'])
  expect(screen.queryByRole('button', { name: /Mark|Dispense|Waive/ })).toBeNull()
  claimed(claimedBy('Ifeoma Umeh', true))
  await waitFor(() => button('Mark delivered'))
  expect(typed()).toEqual(['Her brother Musa', '4', 'Musa Bello'])
})

test.each([
  ['Mark Pending', waiting],
  ['Mark delivered', owing],
])('PHARM-7 %s keeps focus while it is being sent', async (name, prescription) => {
  await open(prescription)
  replies['/api/prescriptions/5'] = 'never'
  await userEvent.click(button(name))
  await waitFor(() => expect(button(name).getAttribute('aria-disabled')).toBe('true'))
  expect([document.activeElement, button(name).hasAttribute('disabled')]).toEqual([button(name), false])
})

test('RX-35 a change that fails says so, and keeps what was typed', async () => {
  await open(waiting)
  write(/otes/, 'Call before handing over')
  replies['PATCH /api/prescriptions/5'] = { status: 503, body: undefined }
  await userEvent.click(screen.getByRole('button', { name: /^Fulfill Prescription/ }))
  await waitFor(() =>
    expect(currentToasts()).toMatchObject([
      { title: 'Error', description: 'Failed to update prescription status', tone: 'danger' },
    ]),
  )
  expect(field(/otes/).value).toBe('Call before handing over')
})

test('RX-35 a change that succeeds says who has been notified', async () => {
  await open(waiting)
  replies['PATCH /api/prescriptions/5'] = { status: 200, body: { ...waiting, status: 'pending' } }
  await userEvent.click(button('Mark Pending'))
  await waitFor(() =>
    expect(currentToasts()).toMatchObject([
      { title: 'Prescription Updated', description: 'Patient and doctor have been notified' },
    ]),
  )
})

test('PHARM-81 what was filled offers its labels, and what was held doesn’t', async () => {
  const onPrintLabels = vi.fn<(prescription: Prescription) => void>()
  await open(waiting, undefined, undefined, onPrintLabels)
  replies['PATCH /api/prescriptions/5'] = { status: 200, body: { ...waiting, status: 'pending' } }
  await userEvent.click(button('Mark Pending'))
  await waitFor(() => expect(currentToasts()[0]?.title).toBe('Prescription Updated'))
  expect(currentToasts()[0]?.actions).toBeUndefined()
  replies['PATCH /api/prescriptions/5'] = { status: 200, body: { ...waiting, status: 'fulfilled' } }
  await userEvent.click(screen.getByRole('button', { name: /^Fulfill Prescription/ }))
  await waitFor(() => expect(currentToasts()[0]?.actions?.[0]?.label).toBe('Print labels'))
  currentToasts()[0]?.actions?.[0]?.onPress()
  expect(onPrintLabels.mock.calls.map(([{ id }]) => id)).toEqual([5])
})

test('PHARM-7 after a lost reply, your own change isn’t told as a colleague’s', async () => {
  await open(waiting)
  replies['PATCH /api/prescriptions/5'] = 'offline'
  replies['/api/prescriptions/5'] = {
    status: 200,
    body: { ...waiting, status: 'fulfilled', pharmacistName: 'Ifeoma Umeh', isHandledByYou: true },
  }
  await userEvent.click(screen.getByRole('button', { name: /^Fulfill Prescription/ }))
  await screen.findByText(/^You have dealt with it: your change was saved/)
  expect(screen.queryByText(/Ifeoma Umeh/)).toBeNull()
})

test('PHARM-16 an empty name asks once, and can then be left out with one more press', async () => {
  await open(owing)
  write(/^Who collected it/, '')
  const unnamed = 'Mark picked up without a name'
  expect(screen.queryByRole('button', { name: unnamed })).toBeNull()
  await userEvent.click(button('Mark picked up'))
  expect(screen.getByText('Please say who collected it')).toBeTruthy()
  expect(callNames()).not.toContain('PATCH /api/prescriptions/5')
  replies['PATCH /api/prescriptions/5'] = { status: 200, body: { ...owing, status: 'picked-up' } }
  await userEvent.click(button(unnamed))
  await waitFor(() => expect(currentToasts()).toMatchObject([{ title: 'Prescription Updated' }]))
})

test('RX-35 a late answer closes no other panel', async () => {
  const onClose = vi.fn<() => void>()
  const { unmount } = await open(waiting, onClose)
  const { reply, come } = lateReply()
  replies['PATCH /api/prescriptions/5'] = reply
  await userEvent.click(button('Mark Pending'))
  unmount()
  come({ status: 200, body: { ...waiting, status: 'pending' } })
  await waitFor(() => expect(currentToasts()).toMatchObject([{ title: 'Prescription Updated' }]))
  expect(onClose).not.toHaveBeenCalled()
})

test('CLIN-40 the header counts what this prescription contains as prescribed', async () => {
  await open(waiting)
  const medicines = (await screen.findAllByRole('term')).filter(
    ({ textContent }) => textContent === 'Medicines',
  )
  expect(medicines.map((term) => term.parentElement?.textContent)).toEqual([
    'MedicinesAmlodipine 5 mg',
    'MedicinesAmlodipine 5 mg',
  ])
})

const allergic: DispensingCheck = {
  ...nothingFound,
  findings: [
    {
      kind: 'allergy',
      severity: 'serious',
      medication: 0,
      key: 'allergy:amlodipine:amlodipine',
      message: 'Amlodipine: severe allergy to amlodipine, recorded by a doctor.',
      source: null,
      ask: null,
      suggestions: [],
      isNew: true,
      doctorReason: null,
    },
  ],
}

test.each([
  ['Fulfill Prescription', waiting, 'PATCH /api/prescriptions/5'],
  ['Dispense the rest', owing, 'POST /api/prescriptions/5/owed'],
])(
  'PHARM-71 %s asks for a reason for a serious finding before anything is sent',
  async (name, prescription, path) => {
    await open(prescription, undefined, allergic)
    await screen.findByText('New since it was signed')
    const latestToast = () => currentToasts()[0]?.id
    const before = latestToast()
    replies[path] = { status: 200, body: prescription }
    await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }))
    const reason = field(/^Your reason for dispensing anyway/)
    await waitFor(() => expect(document.activeElement).toBe(reason))
    expect(screen.getByText('Please give a reason for dispensing anyway')).toBeDefined()
    expect(latestToast()).toBe(before)
    await userEvent.click(button('Common reasons'))
    await userEvent.click(button('The doctor confirmed it by phone'))
    expect(reason.value).toBe('The doctor confirmed it by phone')
    await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }))
    await waitFor(() => expect(latestToast()).not.toBe(before))
    expect(currentToasts()).toMatchObject([{ title: 'Prescription Updated' }])
  },
)

test('PHARM-73 the panel says what was checked today, what wasn’t, and never that all is well', async () => {
  await open(waiting)
  const today = await screen.findByRole('region', { name: 'Safety check today' })
  await waitFor(() => expect(today.textContent).toContain('No findings in what was checked'))
  expect(today.textContent).toContain('Checked: allergies')
  expect(today.textContent).toContain('Not checked: dose (no weight is recorded)')
  expect(screen.getByRole('link', { name: '+234 801 234 5678' }).getAttribute('href')).toBe(
    'tel:+2348012345678',
  )
})

test('PHARM-73 a child without a weight: the panel says whom to ask', async () => {
  await open({ ...waiting, patientDOB: '2025-01-01' })
  expect(
    await screen.findByText('Not recorded. Ask the family or Dr. Chidi Okafor to record it.'),
  ).toBeDefined()
})

test('PHARM-130 what it costs is shown before it is filled, and sent as it was shown', async () => {
  await open(waiting)
  await screen.findByText('What it costs')
  expect(screen.getByLabelText('What it costs').textContent).toContain('14 tablets × ₦50.00 = ₦700.00')
  await userEvent.selectOptions(screen.getByLabelText('Insurance'), 'Hygeia HMO (70%)')
  expect(screen.getByLabelText('What it costs').textContent).toContain('To pay₦210.00')
  write(/^Hygeia HMO pays/, '0')
  expect(screen.getByLabelText('What it costs').textContent).toContain('To pay₦700.00')
  replies['PATCH /api/prescriptions/5'] = { status: 200, body: { ...waiting, status: 'fulfilled' } }
  await userEvent.click(screen.getByRole('button', { name: /^Fulfill Prescription/ }))
  await waitFor(() => expect(callNames()).toContain('PATCH /api/prescriptions/5'))
  const sent = calls.findLast(({ name }) => name === 'PATCH /api/prescriptions/5')?.body
  expect(sent).toMatchObject({
    charge: {
      total: '700.00',
      toPay: '700.00',
      insurerId: 8,
      insurerShares: [{ medicationIndex: 0, itemId: 3, insurerShare: '0.00' }],
    },
  })
})

test('PHARM-201 who pays is saved while it is chosen, and is there again after a reload', async () => {
  await open(waiting)
  await screen.findByText('What it costs')
  const payer = {
    insurerId: 8,
    memberNumber: '',
    authorisation: 'PA-7',
    shares: [{ medicationIndex: 0, itemId: 3, insurerShare: '0' }],
  }
  const saved = { text: '', payer, version: 1, updatedAt: '2026-03-11T09:00:00.000Z' }
  replies['PUT /api/prescriptions/5/note-draft'] = { status: 200, body: saved }
  await userEvent.selectOptions(screen.getByLabelText('Insurance'), 'Hygeia HMO (70%)')
  write(/^Pre-authorisation number/, 'PA-7')
  write(/^Hygeia HMO pays/, '0')
  await waitFor(() =>
    expect(calls.findLast(({ name }) => name === 'PUT /api/prescriptions/5/note-draft')?.body).toMatchObject({
      payer,
    }),
  )
  cleanup()
  await open(waiting, undefined, undefined, undefined, [], stockOption, saved)
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>(/^Pre-authorisation number/).value).toBe('PA-7'),
  )
  expect(screen.getByLabelText<HTMLInputElement>(/^Hygeia HMO pays/).value).toBe('0')
})

test('PHARM-132 handing over what isn’t paid asks first', async () => {
  const bill = {
    id: 9,
    amount: '700.00',
    currency: 'NGN',
    status: 'pending',
    paymentMethod: null,
    cardLast4: null,
    paidAt: null,
    onAccountAt: null,
    onAccountBy: null,
    takenBy: null,
    received: null,
    reference: null,
    lastAttempt: null,
    refunds: [],
  }
  const charge = { fillNumber: 1, partNumber: 1, insurer: null, lines: [], bill }
  await open(owing, undefined, nothingFound, undefined, [charge])
  await screen.findByText('Not paid yet')
  write(/^Who collected it/, 'Musa Bello')
  await userEvent.click(button('Mark picked up'))
  expect(callNames()).not.toContain('PATCH /api/prescriptions/5')
  await userEvent.click(
    within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Take ₦700.00…' }),
  )
  const taking = await screen.findByRole('dialog', { name: 'Take ₦700.00' })
  await waitFor(() =>
    expect(document.activeElement).toBe(within(taking).getByRole('radio', { name: 'Cash' })),
  )
  await userEvent.click(within(taking).getByRole('button', { name: 'Cancel' }))
  await userEvent.click(button('Mark picked up'))
  replies['PATCH /api/prescriptions/5'] = { status: 200, body: { ...owing, status: 'picked-up' } }
  await userEvent.click(button('Hand over on account'))
  await waitFor(() => expect(callNames()).toContain('PATCH /api/prescriptions/5'))
})

test('PHARM-42 what was dispensed in another strength is counted as what it is in place of', async () => {
  const weak: DispensedProduct = {
    name: 'Amlodipine',
    genericName: 'Amlodipine',
    strength: '2.5 mg',
    form: 'tablet',
    manufacturer: 'Emzor',
    relation: 'strength',
    reason: 'not-in-stock',
    note: null,
    units: 16,
    dosage: '2 tablets',
    frequency: 'od',
    batches: [],
  }
  await open({
    ...owing,
    medications: owing.medications.map((one) => ({ ...one, dispensedProducts: [weak] })),
  })
  expect(screen.getByText('In place of 8 of 14 tablets, 6 still owed')).toBeDefined()
})

test('PHARM-111 the panel says who checked what was dispensed', async () => {
  await open({ ...owing, pharmacistName: 'Ifeoma Obi', checkedBy: 'Sule Garba' })
  expect(screen.getByText(/· Ifeoma Obi · Checked by Sule Garba$/)).toBeDefined()
})

test('PHARM-110 a controlled drug asks for the second pharmacist, and says at the field what is wrong', async () => {
  const items = stockOption.items.map((item) => ({ ...item, isControlled: true }))
  await open(waiting, undefined, undefined, undefined, [], { ...stockOption, items })
  const fulfil = () => userEvent.click(screen.getByRole('button', { name: /^Fulfill Prescription/ }))
  expect(screen.getByRole('group', { name: 'Second check' })).toBeDefined()
  await fulfil()
  expect(screen.getByText('Enter the email of the second person')).toBeDefined()
  expect(callNames()).not.toContain('PATCH /api/prescriptions/5')
  write(/^Their email/, 'sule@alafia.example')
  write(/^Their password/, 'not theirs')
  const message = 'Enter the email and password of another pharmacist of this pharmacy'
  replies['PATCH /api/prescriptions/5'] = {
    status: 400,
    body: {
      type: '/problems/invalid-input',
      title: 'Some of the input is not valid',
      status: 400,
      detail: message,
      message,
      errors: [{ path: 'witness.password', message }],
    },
  }
  await fulfil()
  await screen.findAllByText(message)
  expect(field(/^Their password/).getAttribute('aria-invalid')).toBe('true')
  expect(calls.find(({ name }) => name === 'PATCH /api/prescriptions/5')?.body).toMatchObject({
    witness: { email: 'sule@alafia.example', password: 'not theirs' },
  })
})

test('PHARM-112 of any other medicine the second check is left out', async () => {
  await open(waiting)
  expect(screen.queryByRole('group', { name: 'Second check' })).toBeNull()
  replies['PATCH /api/prescriptions/5'] = { status: 200, body: { ...waiting, status: 'fulfilled' } }
  await userEvent.click(screen.getByRole('button', { name: /^Fulfill Prescription/ }))
  await waitFor(() => expect(callNames()).toContain('PATCH /api/prescriptions/5'))
  const sent = calls.find(({ name }) => name === 'PATCH /api/prescriptions/5')?.body
  expect(sent).not.toHaveProperty('witness')
})

test('PHARM-7 what was typed stays when the colleague who dispensed has emptied the stored note', async () => {
  const note = { text: 'Asked about ankles.', payer: null, version: 1, updatedAt: '2026-03-11T09:00:00.000Z' }
  await open(waiting, undefined, undefined, undefined, [], stockOption, note)
  await waitFor(() => expect(field(/^Pharmacist notes/).value).toBe(note.text))
  const { reply, come } = lateReply()
  replies['/api/prescriptions/5/note-draft'] = reply
  document.dispatchEvent(new Event('visibilitychange'))
  // The panel of an earlier test may still save.
  const asked = () => callNames().filter((name) => name === 'GET /api/prescriptions/5/note-draft')
  await waitFor(() => expect(asked()).toHaveLength(2))
  come({ status: 200, body: { ...note, text: '', version: 2 } })
  // Once the reply has been read.
  await act(() => new Promise((done) => setTimeout(done)))
  expect(field(/^Pharmacist notes/).value).toBe(note.text)
})

test('PHARM-220 beside a refill, the panel takes the bill of the fill that waits', async () => {
  const bill = { id: 7, status: 'pending', amount: '700.00', currency: 'NGN', onAccountAt: null, refunds: [] }
  const charges = [{ fillNumber: 1, partNumber: 1, currency: 'NGN', lines: [], insurer: null, bill }]
  const again = { ...waiting, status: 'active' as const, waitingSince: '2026-03-03T09:00:00.000Z' }
  await open(again, undefined, undefined, undefined, charges)
  expect(await screen.findByRole('button', { name: 'Take ₦700.00…' })).toBeDefined()
})
