// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ImmunisationPlan } from '@alafia/contract/clinical/immunisations/schema'
import type { Measurement } from '@alafia/contract/clinical/measurements/schema'
import type { HealthProblem } from '@alafia/contract/clinical/problem-list/schema'
import type { HealthFacts } from '@alafia/contract/clinical/facts/schema'
import type { CurrentMedicine } from '@alafia/contract/prescriptions/current-medicines'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { SessionProvider } from '../../../lib/session/session.tsx'
import { calls, fakeNetwork, replies, storedSessionOf, userOf } from '../../../testing/fake-network.ts'
import { author, factsOf } from '../../../testing/health-facts.ts'
import { FactsPanel } from './facts-panel.tsx'

fakeNetwork()

const path = '/api/people/1/5'
const penicillin = {
  id: 3,
  version: 1,
  recorded: author,
  changed: null,
  substance: 'Penicillin',
  key: 'drug:penicillin',
  type: 'allergy' as const,
  reaction: null,
  severity: null,
  certainty: 'confirmed' as const,
}

const plan: ImmunisationPlan = {
  state: 'not-a-child',
  country: 'Nigeria',
  source: '',
  overdueRule: '',
  vaccines: [],
  entries: [],
}

const show = (
  facts: Partial<HealthFacts> = {},
  role: 'doctor' | 'patient' = 'doctor',
  prescribed: CurrentMedicine[] = [],
) => {
  storedSessionOf(userOf(role, { firstName: 'Chidi' }))
  replies[`${path}/facts`] = { status: 200, body: factsOf(facts) }
  replies[`${path}/immunisations`] ??= { status: 200, body: plan }
  const client = createQueryClient()
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <FactsPanel patientId={1} familyMemberId={5} prescribed={prescribed} />
      </SessionProvider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}
const sent = (name: string) => calls.filter((one) => one.name === name).map(({ body }) => body)

test('CLIN-42 a patient’s text becomes an entry with one press', async () => {
  const user = show({ unreviewed: [{ kind: 'allergy', text: 'Penicillin' }] })
  replies[`POST ${path}/allergies`] = { status: 201, body: penicillin }
  const section = await screen.findByRole('region', { name: 'Allergies' })
  expect(within(section).getByText('Stated by the patient, not reviewed')).toBeDefined()
  await user.click(within(section).getByRole('button', { name: 'Add to list Penicillin' }))
  expect(sent(`POST ${path}/allergies`)).toMatchObject([
    { substance: 'Penicillin', fromText: 'Penicillin', certainty: 'suspected' },
  ])
})

test('CLIN-42 a change of something that was changed meanwhile shows the other’s and keeps what was typed', async () => {
  const user = show({ allergies: { entries: [penicillin], total: 1 } })
  const theirs = { ...penicillin, version: 2, reaction: 'Hives', changed: { ...author, name: 'Dr. Ada Eze' } }
  replies[`PUT ${path}/allergies/3`] = {
    status: 409,
    body: {
      type: 'edited-elsewhere',
      title: 'Changed elsewhere',
      status: 409,
      detail: 'Changed',
      entry: theirs,
    },
  }
  await user.click(await screen.findByRole('button', { name: 'Change Penicillin' }))
  const reaction = screen.getByLabelText(/^Reaction/)
  await user.type(reaction, 'Rash{Enter}')
  const alert = await screen.findByText(/It now says: “Penicillin, Hives, confirmed”/)
  expect(alert.textContent).toContain('Dr. Ada Eze')
  expect(reaction).toHaveProperty('value', 'Rash')
  replies[`PUT ${path}/allergies/3`] = { status: 200, body: { ...theirs, version: 3, reaction: 'Rash' } }
  await user.type(reaction, '{Enter}')
  expect(sent(`PUT ${path}/allergies/3`)).toMatchObject([
    { reaction: 'Rash', version: 1 },
    { reaction: 'Rash', version: 2 },
  ])
})

test('CLIN-43 Enter saves everything that was measured; an unlikely value is asked about first', async () => {
  const user = show()
  replies[`POST ${path}/measurements`] = { status: 201, body: [] }
  const weight = await screen.findByLabelText(/^Weight/)
  await user.type(screen.getByLabelText(/^BP/), '95/60')
  await user.type(weight, '240{Enter}')
  expect(await screen.findByText(/Is 240 kg right for a 6-year-old\?/)).toBeDefined()
  expect(sent(`POST ${path}/measurements`)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Save anyway' }))
  expect(sent(`POST ${path}/measurements`)).toMatchObject([
    {
      place: 'clinic',
      values: [
        { kind: 'weight', value: 240, unit: 'kg', confirmed: true },
        { kind: 'blood-pressure', value: 95, diastolic: 60, unit: 'mm[Hg]' },
      ],
    },
  ])
})

test('CLIN-43 a value that can’t be is refused beside its field', async () => {
  const user = show()
  await user.type(await screen.findByLabelText(/^BP/), '95{Enter}')
  expect(await screen.findAllByText('Enter two numbers, such as 120/80')).not.toHaveLength(0)
  expect(sent(`POST ${path}/measurements`)).toEqual([])
})

const penta: ImmunisationPlan['vaccines'][number] = {
  id: 'penta',
  name: 'Pentavalent',
  protectsAgainst: 'tetanus',
  offeredWhere: null,
  source: '',
  unconfirmed: [],
  catchUp: null,
  doses: [
    { dose: 'Penta 1', state: 'overdue', dueOn: '2026-01-01', givenOn: null },
    { dose: 'Penta 2', state: 'not-yet', dueOn: null, givenOn: null },
  ],
}

test('CLIN-45 an overdue dose is recorded from the plan, and counts for it', async () => {
  replies[`${path}/immunisations`] = {
    status: 200,
    body: { ...plan, state: 'shown', vaccines: [penta] } satisfies ImmunisationPlan,
  }
  const user = show()
  replies[`POST ${path}/immunisations`] = { status: 201, body: { name: 'Pentavalent' } }
  await user.click(await screen.findByRole('button', { name: 'Record this dose Penta 1' }))
  const form = screen.getByRole('group', { name: 'Record Penta 1' })
  expect(within(form).getByLabelText(/^Vaccine/)).toHaveProperty('value', 'Pentavalent')
  await user.click(within(form).getByRole('button', { name: 'Save' }))
  expect(sent(`POST ${path}/immunisations`)).toMatchObject([{ name: 'Pentavalent', dose: 'Penta 1' }])
})

test('CLIN-45 a dose that is chosen in the form names its vaccine', async () => {
  replies[`${path}/immunisations`] = {
    status: 200,
    body: { ...plan, state: 'shown', vaccines: [penta] } satisfies ImmunisationPlan,
  }
  const user = show()
  replies[`POST ${path}/immunisations`] = { status: 201, body: { name: 'Pentavalent' } }
  await screen.findAllByText('Penta 1')
  await user.click(screen.getByRole('button', { name: 'Add a vaccine' }))
  await user.selectOptions(screen.getByLabelText('Dose of the schedule'), 'Penta 2')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(sent(`POST ${path}/immunisations`)).toMatchObject([{ name: 'Pentavalent', dose: 'Penta 2' }])
})

const weight: Measurement = {
  id: 8,
  version: 2,
  recorded: author,
  changed: null,
  kind: 'weight',
  value: 202,
  diastolic: null,
  unit: 'kg',
  enteredUnit: 'kg',
  place: 'clinic',
  measuredAt: '2026-03-10T09:00:00.000Z',
  isUnusual: false,
}
const unlikely = (field: string) => ({
  status: 409,
  body: {
    type: '/problems/implausible',
    title: '',
    status: 409,
    detail: '',
    message: '',
    errors: [{ path: field, message: 'Is this right? It is usually between 10 and 40 kg' }],
  },
})

test('CLIN-43 what only the server finds unlikely is asked about too, and saved once it is confirmed', async () => {
  const user = show()
  replies[`POST ${path}/measurements`] = unlikely('values.0.value')
  await user.type(await screen.findByLabelText(/^Weight/), '45{Enter}')
  expect(await screen.findByText('Is 45 kg right for a 6-year-old?')).toBeDefined()
  replies[`POST ${path}/measurements`] = { status: 201, body: [] }
  await user.click(screen.getByRole('button', { name: 'Save anyway' }))
  expect(sent(`POST ${path}/measurements`)).toMatchObject([
    { values: [{ value: 45 }] },
    { values: [{ value: 45, confirmed: true }] },
  ])
})

test('CLIN-46 a measurement is corrected with the version that was seen; an unlikely one is confirmed', async () => {
  const user = show({ measurements: [weight] })
  replies[`PUT ${path}/measurements/8`] = unlikely('value')
  await user.click(await screen.findByRole('button', { name: 'More for Weight 202 kg' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Correct' }))
  const form = within(screen.getByRole('group', { name: 'Correct Weight' }))
  const value = form.getByLabelText(/^Weight/)
  await user.clear(value)
  await user.type(value, '45{Enter}')
  expect(await form.findByText('Is 45 kg right for a 6-year-old?')).toBeDefined()
  replies[`PUT ${path}/measurements/8`] = { status: 200, body: { ...weight, value: 45, version: 3 } }
  await user.click(form.getByRole('button', { name: 'Save anyway' }))
  const correction = { kind: 'weight', value: 45, unit: 'kg', version: 2, measuredAt: weight.measuredAt }
  expect(sent(`PUT ${path}/measurements/8`)).toMatchObject([correction, { ...correction, confirmed: true }])
})

test('CLIN-46 a measurement that was entered by mistake is withdrawn with a reason', async () => {
  const user = show({ measurements: [weight] })
  replies[`POST ${path}/withdrawals`] = { status: 204, body: undefined }
  await user.click(await screen.findByRole('button', { name: 'More for Weight 202 kg' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Entered by mistake' }))
  await user.type(screen.getByLabelText(/^Why was this a mistake/), 'Of another child{Enter}')
  expect(sent(`POST ${path}/withdrawals`)).toEqual([
    { kind: 'measurement', entryId: 8, version: 2, reason: 'Of another child' },
  ])
})

test('CLIN-44 each value says when and where it was measured', async () => {
  show({
    measurements: [
      weight,
      { ...weight, id: 9, kind: 'height', value: 120, enteredUnit: 'cm', place: 'home' },
    ],
  })
  const region = await screen.findByRole('region', { name: 'Vital signs' })
  expect(within(region).getByText('10 March 2026, in the clinic')).toBeDefined()
  expect(within(region).getByText('10 March 2026, at home')).toBeDefined()
})

test('CLIN-45 the plan and the growth chart say that they are loading', async () => {
  replies[`${path}/immunisations`] = 'never'
  replies[`${path}/growth`] = 'never'
  const user = show({ measurements: [weight] })
  expect((await screen.findByText('Loading the vaccine plan…')).getAttribute('role')).toBe('status')
  await user.click(screen.getByText('All values, trends and growth charts'))
  expect((await screen.findByText('Loading the growth chart…')).getAttribute('role')).toBe('status')
})

test('CLIN-46 a patient reads the history of a doctor’s measurement, and can’t change it', async () => {
  const user = show({ measurements: [weight] }, 'patient')
  await user.click(await screen.findByRole('button', { name: 'More for Weight 202 kg' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['History'])
})

test('CLIN-44 a patient reads a problem without its code, and names without a role', async () => {
  const problem: HealthProblem = {
    id: 4,
    version: 1,
    recorded: { ...author, name: 'Amina Bello', role: 'patient' },
    changed: null,
    text: 'Asthma',
    code: { code: 'J45.9', display: 'Asthma, unspecified' },
    status: 'active',
    onset: null,
  }
  show({ problems: { entries: [problem], total: 1 } }, 'patient')
  const row = within(await screen.findByRole('region', { name: 'Problems' })).getByRole('listitem')
  expect(row.textContent).toContain('Asthma, activeEntered by Amina Bello on 3 March 2026')
})

test('CLIN-7 where only ruled-out allergies are recorded, the list doesn’t say that nobody asked', async () => {
  show({ allergies: { entries: [{ ...penicillin, certainty: 'ruled-out' }], total: 1 } })
  const section = await screen.findByRole('region', { name: 'Allergies' })
  expect(section.textContent).toContain('Only those under “Ruled out” are recorded; others not asked.')
})

test('RX-60 a doctor stops a prescribed medicine with a reason, and continues a stopped one with one press', async () => {
  const medicine = {
    prescriptionId: 9,
    prescribedAs: null,
    dosage: '1 tablet',
    frequency: 'daily',
    doctorName: 'Dr. Ngozi Eze',
    issuedDate: '2026-03-01',
  }
  const by = { ...author, role: 'doctor' as const }
  const stopped = { status: 'stopped' as const, reason: 'Swollen ankles', recorded: by }
  const user = show({}, 'doctor', [
    { ...medicine, medicationIndex: 0, name: 'Warfarin 5 mg', said: { doctor: null, patient: null } },
    { ...medicine, medicationIndex: 1, name: 'Amlodipine 5 mg', said: { doctor: stopped, patient: null } },
  ])
  replies[`POST ${path}/medicine-stops`] = { status: 204, body: null }
  const section = await screen.findByRole('region', { name: 'Medicines' })
  expect(within(section).getByText(/^Stopped: Swollen ankles \(/)).toBeDefined()
  await user.click(within(section).getByRole('button', { name: 'Stop Warfarin 5 mg' }))
  await user.click(within(section).getByRole('button', { name: 'Stop medicine' }))
  await user.type(within(section).getByRole('textbox', { name: 'Why is it stopped?' }), 'Nosebleeds{Enter}')
  await user.click(within(section).getByRole('button', { name: 'Continue Amlodipine 5 mg' }))
  expect(sent(`POST ${path}/medicine-stops`)).toEqual([
    { prescriptionId: 9, medicationIndex: 0, status: 'stopped', reason: 'Nosebleeds' },
    { prescriptionId: 9, medicationIndex: 1, status: 'taking', reason: null },
  ])
})

test('CLIN-23 texts that were set aside are loaded when they are opened, and reviewed again with one press', async () => {
  const aside = { kind: 'allergy', text: 'Dust', reason: 'Not an allergy', reviewed: author }
  replies[`${path}/reviewed-texts`] = { status: 200, body: [aside] }
  const user = show()
  const summary = await screen.findByText('The patient’s texts that were set aside')
  expect(sent(`GET ${path}/reviewed-texts`)).toEqual([])
  await user.click(summary)
  const again = await screen.findByRole('button', { name: 'Review again Dust' })
  expect(again.closest('li')?.textContent).toMatch(/^Allergy: Dust.*: Not an allergy/)
  replies[`POST ${path}/reopened-texts`] = { status: 204, body: undefined }
  replies[`${path}/reviewed-texts`] = { status: 200, body: [] }
  await user.click(again)
  expect(await screen.findByText('No text is set aside.')).toBeDefined()
  expect(sent(`POST ${path}/reopened-texts`)).toEqual([{ kind: 'allergy', text: 'Dust' }])
})

test('CLIN-23 who may only read isn’t offered to review a text again', async () => {
  const aside = { kind: 'problem', text: 'Tired', reason: 'Not a diagnosis', reviewed: author }
  replies[`${path}/reviewed-texts`] = { status: 200, body: [aside] }
  const user = show({ mayChange: false })
  await user.click(await screen.findByText('The patient’s texts that were set aside'))
  await screen.findByText('Tired')
  expect(screen.queryByRole('button', { name: /Review again/ })).toBeNull()
})
