// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyPrescription, type PrescriptionDraft } from '@alafia/contract/prescriptions/draft'
import { checkKinds, type Finding } from '@alafia/contract/safety/schema'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { calls, fakeNetwork, lateReply, replies } from '../../../testing/fake-network.ts'
import { Prescribe } from '../writing/prescribe.tsx'

fakeNetwork()
// The order pad saves when it closes.
afterEach(cleanup)

const medication = {
  name: 'Penecillin 250 mg',
  dosage: '1 tablet',
  frequency: 'od',
  duration: '7 days',
  instructions: '',
  quantity: 7,
}
const checks = checkKinds.map((kind) => ({ kind, state: 'checked', reason: null }))
const report = (...findings: Finding[]) => ({ status: 200, body: { version: '1', findings, checks } })
const weightMissing: Finding = {
  kind: 'dose',
  severity: 'missing',
  medication: 0,
  key: 'dose:missing:weight',
  message: 'The dose goes by weight: none is recorded.',
  source: null,
  ask: 'weight',
  suggestions: [],
}
const unknown: Finding = {
  ...weightMissing,
  kind: 'medicine',
  key: 'medicine:penecillin 250 mg',
  message: '“Penecillin 250 mg” isn’t in the safety table.',
  ask: 'medicine',
  suggestions: ['Phenoxymethylpenicillin', 'Ampicillin'],
}

const checkPath = '/api/prescriptions/check'
const asked = () => calls.filter(({ name }) => name === `POST ${checkPath}`)

const drafted = (change: Partial<PrescriptionDraft>) => {
  replies['/api/appointments/7/prescription-draft'] = {
    status: 200,
    body: { ...emptyPrescription, medications: [medication], version: 1, updatedAt: null, ...change },
  }
}
beforeEach(() => drafted({}))

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const show = async () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterContextProvider router={router}>
        <Prescribe
          appointment={{ id: 7, patientId: 1, familyMemberId: 4, doctorId: 2 }}
          issuedDate="2026-03-11"
          onUnsent={() => undefined}
        />
      </RouterContextProvider>
    </QueryClientProvider>,
  )
  return within(await screen.findByRole('region', { name: 'Safety check' }))
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('SAFE-40 a missing weight is entered in place, confirmed if it is unusual, and the check runs again', async () => {
  replies[checkPath] = report(weightMissing)
  replies['/api/people/1/4/measurements'] = {
    status: 409,
    body: {
      type: '/problems/implausible',
      title: '',
      status: 409,
      detail: '',
      message: '',
      errors: [{ path: 'values.0.value', message: 'For this age, 4 to 200 kg is usual' }],
    },
  }
  const panel = await show()
  const field = await panel.findByLabelText('Weight in kg, measured now')
  expect(screen.getByText('Needed before signing: the weight, or a reason.')).toBeDefined()
  press('Save weight')
  expect(panel.getByText('Enter the weight as a number')).toBeDefined()
  fireEvent.change(field, { target: { value: '201,5' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(await panel.findByText('Is 201,5 kg right?')).toBeDefined()
  replies['/api/people/1/4/measurements'] = { status: 201, body: [] }
  replies[checkPath] = report()
  press('Save anyway')
  await waitFor(() => expect(screen.queryByLabelText('Weight in kg, measured now')).toBeNull())
  expect(panel.getByText('No findings in what was checked')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Safety check' }))
  const sent = calls
    .filter(({ name }) => name === 'POST /api/people/1/4/measurements')
    .map(({ body }) => body)
  expect(sent).toMatchObject([
    { place: 'clinic', values: [{ kind: 'weight', value: 201.5, unit: 'kg' }] },
    { values: [{ value: 201.5, confirmed: true }] },
  ])
})

test('SAFE-40 whether she is pregnant, and the sex, are stated with one click', async () => {
  replies[checkPath] = report(
    { ...weightMissing, kind: 'pregnancy', key: 'pregnancy:missing:pregnancy', ask: 'pregnancy' },
    { ...weightMissing, kind: 'age', key: 'age:missing:sex', ask: 'sex' },
  )
  replies['/api/people/1/4/statements'] = { status: 201, body: {} }
  await show()
  await screen.findByRole('group', { name: 'Is she pregnant?' })
  press('Not pregnant')
  await waitFor(() => expect(asked().length).toBeGreaterThan(1))
  press('Female')
  await waitFor(() => {
    const sent = calls.filter(({ name }) => name.endsWith('/statements')).map(({ body }) => body)
    expect(sent).toEqual([
      { topic: 'pregnancy', value: 'not-pregnant' },
      { topic: 'sex', value: 'female' },
    ])
  })
})

test('SAFE-4 what was probably meant takes the place of an unknown name, which otherwise needs a reason', async () => {
  replies[checkPath] = report(unknown)
  const panel = await show()
  press((await panel.findByRole('button', { name: 'Prescribe as written' })).textContent)
  press('Common reasons')
  press('Prescribed as written: checked in another source')
  expect(screen.queryByText(/^Needed before signing/)).toBeNull()
  fireEvent.change(panel.getByLabelText(/^Reason for prescribing anyway/), { target: { value: 'too short' } })
  expect(screen.getByText('Needed before signing: the medicine’s name, or a reason.')).toBeDefined()
  press('Ampicillin')
  expect(await screen.findByRole('button', { name: 'Remove Ampicillin 250 mg' })).toBeDefined()
})

test('SAFE-15 a late answer never replaces a newer one', async () => {
  const late = lateReply()
  replies[checkPath] = late.reply
  const panel = await show()
  await waitFor(() => expect(asked()).toHaveLength(1))
  replies[checkPath] = report()
  fireEvent.change(screen.getByLabelText('Medication name'), { target: { value: 'Amlodipine' } })
  fireEvent.blur(screen.getByLabelText('Medication name'))
  await waitFor(() => expect(panel.getByText('No findings in what was checked')).toBeDefined())
  late.come(report(unknown))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(panel.getByText('No findings in what was checked')).toBeDefined()
  expect(screen.queryByText(/isn’t in the safety table/)).toBeNull()
})

const serious: Finding = {
  ...weightMissing,
  kind: 'interaction',
  severity: 'serious',
  medication: 1,
  key: 'interaction:a:b',
  message: 'Bleeding is more likely.',
  ask: null,
}

test('SAFE-15 while a shorter order is checked, no finding stands beside the wrong medicine', async () => {
  const names = ['Amlodipine', 'Warfarin', 'Ibuprofen']
  drafted({ medications: names.map((name) => ({ ...medication, name })) })
  replies[checkPath] = report(serious)
  const panel = await show()
  expect(await panel.findByText('Bleeding is more likely.')).toBeDefined()
  replies[checkPath] = 'never'
  press('Remove Amlodipine')
  expect(panel.getByText('Checking…')).toBeDefined()
  expect(panel.queryByText('Bleeding is more likely.')).toBeNull()
  expect(screen.queryByText('1 serious')).toBeNull()
})

test('SAFE-15 after a check that failed, nothing is shown of the one before', async () => {
  replies[checkPath] = report(weightMissing)
  replies['/api/people/1/4/measurements'] = { status: 201, body: [] }
  const panel = await show()
  const field = await panel.findByLabelText('Weight in kg, measured now')
  expect(screen.getAllByText('1 missing').length).toBeGreaterThan(1)
  replies[checkPath] = { status: 400, body: undefined }
  fireEvent.change(field, { target: { value: '20' } })
  press('Save weight')
  expect(await panel.findByText('We couldn’t run the safety check')).toBeDefined()
  expect(screen.queryByText('1 missing')).toBeNull()
  expect(screen.queryByText(/^Needed before signing/)).toBeNull()
})

test('SAFE-40 a statement that is refused says so', async () => {
  replies[checkPath] = report({ ...weightMissing, kind: 'age', key: 'age:missing:sex', ask: 'sex' })
  replies['/api/people/1/4/statements'] = {
    status: 400,
    body: {
      type: '/problems/invalid',
      title: '',
      status: 400,
      detail: 'Check the sex',
      message: '',
      errors: [{ path: 'value', message: 'Choose an answer' }],
    },
  }
  const panel = await show()
  fireEvent.click(await panel.findByRole('button', { name: 'Female' }))
  expect(await panel.findByText('Not saved')).toBeDefined()
})

test('SAFE-4 the field of a reason from an earlier draft stays while it is cleared', async () => {
  drafted({ reasons: [{ key: weightMissing.key, reason: 'Weighed at school' }] })
  replies[checkPath] = report(weightMissing)
  const panel = await show()
  const reason = await panel.findByLabelText(/^Reason for prescribing anyway/)
  expect(reason).toHaveProperty('value', 'Weighed at school')
  fireEvent.change(reason, { target: { value: '' } })
  expect(panel.getByLabelText(/^Reason for prescribing anyway/)).toHaveProperty('value', '')
})
