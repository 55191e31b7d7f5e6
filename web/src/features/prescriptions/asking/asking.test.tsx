// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Question, QuestionsOfPrescription } from '@alafia/contract/prescriptions/questions'
import type { Medication, Prescription } from '@alafia/contract/prescriptions/schema'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { SessionProvider } from '../../../lib/session/session.tsx'
import { callNames, calls, fakeNetwork, lateReply, replies } from '../../../testing/fake-network.ts'
import { nothingKnown } from '../../../testing/health-facts.ts'
import { fakePrescription } from '../../../testing/fake-prescription.ts'
import { currentToasts } from '../../../ui/overlay/toast.ts'
import { Review } from '../review/review.tsx'
import { DoctorChanges } from './doctor-changes.tsx'
import { whereaboutsOf } from './panel-questions.tsx'

fakeNetwork()
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
const question: Question = {
  id: 7,
  reasons: ['dose'],
  text: 'Is it meant to be 10 mg?',
  askedAt: '2026-03-11T09:00:00.000Z',
  askedBy: 'Ifeoma Umeh',
  pharmacy: { name: 'Alafia Pharmacy Surulere', phone: '+234 801 000 0000' },
  outcome: null,
  answer: null,
  answeredAt: null,
  answeredBy: null,
}
const prescriber: QuestionsOfPrescription['prescriber'] = {
  name: 'Dr. Chidi Okafor',
  state: 'here',
  awayUntil: null,
  phone: '+234 802 000 0000',
}
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

const show = (element: ReactElement, client = createQueryClient()) =>
  render(
    <QueryClientProvider client={client}>
      <RouterContextProvider router={router}>
        <SessionProvider>{element}</SessionProvider>
      </RouterContextProvider>
    </QueryClientProvider>,
  )

const counterReplies = (prescription: Prescription, draft = { text: '', version: 0 }) => {
  const path = `/api/prescriptions/${prescription.id}`
  replies[path] = { status: 200, body: prescription }
  replies[`${path}/note-draft`] = { status: 200, body: { payer: null, ...draft, updatedAt: null } }
  replies[`${path}/check`] = { status: 200, body: { version: '2026.4', findings: [], checks: [] } }
  replies[`${path}/person`] = {
    status: 200,
    body: {
      health: nothingKnown,
      phone: null,
      insurance: null,
      current: [],
      duplicates: [],
      said: [{ doctor: null, patient: null }],
      waitingFill: null,
      controlled: [],
    },
  }
  replies[`${path}/questions`] = { status: 200, body: { questions: [question], prescriber } }
}
const openPanel = async (prescription: Prescription, onClose: () => void = () => undefined) => {
  const shown = show(<Review id={prescription.id} onClose={onClose} />)
  await screen.findByLabelText(/^Pharmacist notes/)
  return shown
}
const notes = () => screen.getByLabelText<HTMLTextAreaElement>(/^Pharmacist notes/)
const sentTo = (name: string) => calls.filter((one) => one.name === name).map(({ body }) => body)

test('RX-70 the pharmacist asks with a reason and a text, and the panel closes', async () => {
  counterReplies(waiting)
  const onClose = vi.fn<() => void>()
  await openPanel(waiting, onClose)
  await userEvent.click(screen.getByRole('button', { name: 'Ask the doctor…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Ask Dr. Chidi Okafor' })
  const send = within(dialog).getByRole('button', { name: 'Mark pending and ask' })
  await userEvent.click(send)
  expect(await within(dialog).findAllByText('Enter your question')).not.toHaveLength(0)
  await userEvent.click(within(dialog).getByLabelText('Dose'))
  await userEvent.type(within(dialog).getByLabelText('Question'), 'Is it meant to be 10 mg?')
  replies['POST /api/prescriptions/5/questions'] = { status: 200, body: { ...waiting, question: 'open' } }
  await userEvent.click(send)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sentTo('POST /api/prescriptions/5/questions')).toEqual([
    { reasons: ['dose'], text: 'Is it meant to be 10 mg?' },
  ])
})

test('RX-71 while a question is open the panel says so and offers no Fulfill; closing it needs what was said', async () => {
  const asked = { ...waiting, question: 'open' as const }
  counterReplies(asked)
  await openPanel(asked)
  expect(await screen.findByText('Waiting for Dr. Chidi Okafor’s answer')).toBeTruthy()
  expect(screen.getByText('Urgent? Call +234 802 000 0000.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Fulfill Prescription/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Ask the doctor…' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Close question…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Close the question?' })
  await userEvent.type(within(dialog).getByLabelText(/^What you were told/), 'By phone: 5 mg')
  replies['POST /api/prescriptions/5/answer'] = { status: 200, body: waiting }
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close question' }))
  await waitFor(() =>
    expect(sentTo('POST /api/prescriptions/5/answer')).toEqual([
      { questionId: 7, outcome: 'closed', text: 'By phone: 5 mg' },
    ]),
  )
})

test.each([
  [
    'has left',
    'left',
    'has left and won’t see the question. Call +234 802 000 0000.',
    'has left and won’t see it',
  ],
  ['is away', 'away', 'is away until 20 March 2026. Call +234 802 000 0000.', 'has been notified'],
  ['is here', 'here', 'Urgent? Call +234 802 000 0000.', 'has been notified'],
] as const)(
  'RX-74 the pharmacist reads before asking that the doctor %s, and afterwards only what is true',
  async (_, state, text, told) => {
    counterReplies(waiting)
    const away = { ...prescriber, state, awayUntil: state === 'away' ? '2026-03-20' : null }
    replies['/api/prescriptions/5/questions'] = { status: 200, body: { questions: [], prescriber: away } }
    await openPanel(waiting)
    await userEvent.click(screen.getByRole('button', { name: 'Ask the doctor…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Ask Dr. Chidi Okafor' })
    expect((await within(dialog).findByText(/Call/)).textContent).toContain(text)
    await userEvent.type(within(dialog).getByLabelText('Question'), 'Is it meant to be 10 mg?')
    replies['POST /api/prescriptions/5/questions'] = { status: 200, body: { ...waiting, question: 'open' } }
    await userEvent.click(within(dialog).getByRole('button', { name: 'Mark pending and ask' }))
    await waitFor(() => expect(currentToasts()[0]?.description).toBe(`Dr. Chidi Okafor ${told}`))
    expect(currentToasts()[0]?.title).toBe(state === 'left' ? 'Question saved' : 'Question sent')
  },
)

test('RX-74 where it isn’t known whether the doctor is here, the panel says so and no one is said to be notified', async () => {
  counterReplies(waiting)
  replies['GET /api/prescriptions/5/questions'] = 'offline'
  await openPanel(waiting)
  await userEvent.click(screen.getByRole('button', { name: 'Ask the doctor…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Ask Dr. Chidi Okafor' })
  await within(dialog).findByText('We couldn’t load whether the doctor is here')
  await userEvent.type(within(dialog).getByLabelText('Question'), 'Is it meant to be 10 mg?')
  replies['POST /api/prescriptions/5/questions'] = { status: 200, body: { ...waiting, question: 'open' } }
  await userEvent.click(within(dialog).getByRole('button', { name: 'Mark pending and ask' }))
  await waitFor(() => expect(currentToasts()[0]?.title).toBe('Question sent'))
  expect(currentToasts()[0]?.description).toBeUndefined()
})

test('RX-74 the panel says where the doctor is', () => {
  const text = (change: Partial<typeof prescriber>) => whereaboutsOf({ ...prescriber, ...change })
  expect(text({ phone: null })).toBeUndefined()
  expect(text({ state: 'away', awayUntil: '2026-03-20' })).toBe(
    'Dr. Chidi Okafor is away until 20 March 2026. Call +234 802 000 0000.',
  )
  expect(text({ state: 'left' })).toContain('has left')
  expect(text({ state: 'unlicensed', phone: null })).toContain('no valid licence')
})

test('RX-73 the panel goes on with the new version and says what was there before', async () => {
  const old = { ...waiting, status: 'cancelled' as const, replacedBy: 6 }
  const next = fakePrescription({
    id: 6,
    replaces: 5,
    medications: [{ ...amlodipine, name: 'Amlodipine 10 mg' }],
  })
  counterReplies(old)
  counterReplies(next)
  await openPanel(old)
  expect(
    await screen.findByText('Dr. Chidi Okafor changed this prescription: this is the new version'),
  ).toBeTruthy()
  expect((await screen.findByText('Amlodipine 5 mg')).tagName).toBe('S')
  expect(callNames()).toContain('PUT /api/prescriptions/6/claim')
  expect(callNames()).not.toContain('PUT /api/prescriptions/5/claim')
})

test('PHARM-90 a note is there again, is saved while it is typed, and says so', async () => {
  counterReplies(waiting, { text: 'Takes it with food', version: 3 })
  await openPanel(waiting)
  await waitFor(() => expect(notes().value).toBe('Takes it with food'))
  replies['PUT /api/prescriptions/5/note-draft'] = {
    status: 200,
    body: { text: 'Takes it with milk', payer: null, version: 4, updatedAt: '2026-03-11T09:00:00.000Z' },
  }
  fireEvent.change(notes(), { target: { value: 'Takes it with milk' } })
  expect(screen.getByText('Not saved yet')).toBeTruthy()
  expect(await screen.findByText(/^Saved /)).toBeTruthy()
  expect(sentTo('PUT /api/prescriptions/5/note-draft')).toEqual([
    { text: 'Takes it with milk', payer: null, version: 3 },
  ])
})

test('PHARM-90 a note that is typed before it is known that none was saved is saved, and isn’t taken for another window’s', async () => {
  counterReplies(waiting)
  const path = '/api/prescriptions/5/note-draft'
  const late = lateReply()
  replies[path] = late.reply
  await openPanel(waiting)
  fireEvent.change(notes(), { target: { value: 'She takes it already.' } })
  const saved = {
    text: 'She takes it already.',
    payer: null,
    version: 1,
    updatedAt: '2026-03-11T09:00:00.000Z',
  }
  replies[`PUT ${path}`] = { status: 200, body: saved }
  late.come({ status: 200, body: { text: '', payer: null, version: 0, updatedAt: null } })
  expect(await screen.findByText(/^Saved /)).toBeTruthy()
  expect(screen.queryByText('Your note was changed in another window')).toBeNull()
  expect(notes().value).toBe('She takes it already.')
})

test('PHARM-90 asks which note to keep when another window has saved one', async () => {
  counterReplies(waiting)
  await openPanel(waiting)
  replies['PUT /api/prescriptions/5/note-draft'] = {
    status: 409,
    body: { type: 'https://alafia.example/problems/edited-elsewhere', status: 409, detail: 'Changed' },
  }
  replies['GET /api/prescriptions/5/note-draft'] = {
    status: 200,
    body: { text: 'From the other window', payer: null, version: 1, updatedAt: '2026-03-11T09:00:00.000Z' },
  }
  fireEvent.change(notes(), { target: { value: 'From this one' } })
  expect(await screen.findByText('Your note was changed in another window')).toBeTruthy()
  expect(notes().value).toBe('From this one')
  await userEvent.click(screen.getByRole('button', { name: 'Use the other one' }))
  expect(notes().value).toBe('From the other window')
})

test('RX-72 the doctor answers with a common answer, or cancels with a reason', async () => {
  const asked = { ...waiting, question: 'open' as const }
  counterReplies(asked)
  show(<DoctorChanges prescription={asked} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Dispense it as written.' }))
  expect(screen.getByRole('link', { name: '+234 801 000 0000' }).getAttribute('href')).toBe(
    'tel:+2348010000000',
  )
  replies['POST /api/prescriptions/5/answer'] = { status: 200, body: waiting }
  await userEvent.click(screen.getByRole('button', { name: 'Send answer' }))
  await waitFor(() =>
    expect(sentTo('POST /api/prescriptions/5/answer')).toEqual([
      { questionId: 7, outcome: 'answered', text: 'Dispense it as written.' },
    ]),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Cancel prescription' }))
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this prescription?' })
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Stopped')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel prescription' }))
  await waitFor(() =>
    expect(sentTo('POST /api/prescriptions/5/answer').at(-1)).toEqual({
      questionId: 7,
      outcome: 'cancelled',
      text: 'Stopped',
    }),
  )
})

test('RX-73 changing it opens the order pad with the old order, checked without it, and sends the new version', async () => {
  replies['/api/prescriptions/check'] = { status: 200, body: { version: '2026.4', findings: [], checks: [] } }
  replies['POST /api/prescriptions/5/amendment'] = { status: 201, body: waiting }
  show(<DoctorChanges prescription={waiting} />)
  await userEvent.click(screen.getByRole('button', { name: /^Change prescription/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Change prescription' })
  const name = within(dialog).getByRole<HTMLInputElement>('combobox', { name: /^Medication/ })
  expect(name.value).toBe('Amlodipine 5 mg')
  fireEvent.change(name, { target: { value: 'Amlodipine 10 mg' } })
  await waitFor(() =>
    expect(sentTo('POST /api/prescriptions/check').at(-1)).toMatchObject({ appointmentId: 1, replaces: 5 }),
  )
  await userEvent.click(within(dialog).getByRole('button', { name: 'Sign the change' }))
  await waitFor(() =>
    expect(sentTo('POST /api/prescriptions/5/amendment')).toMatchObject([
      { medications: [{ name: 'Amlodipine 10 mg', quantity: 14 }], refills: 0, reasons: [] },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each([
  ['the note that was typed stays to be copied', 'She takes it already.'],
  ['a note that was there before leaves the page too', undefined],
])('PHARM-207 when the patient chooses another pharmacy meanwhile, %s', async (_, typed) => {
  const client = createQueryClient()
  const noted = { ...waiting, pharmacistNotes: 'Asked by a colleague' }
  counterReplies(noted)
  show(<Review id={5} onClose={() => undefined} />, client)
  await screen.findByText('nothing for every medicine')
  if (typed !== undefined) fireEvent.change(notes(), { target: { value: typed } })
  for (const path of ['', '/note-draft', '/check', '/person', '/questions'])
    replies[`/api/prescriptions/5${path}`] = { status: 404, body: undefined }
  const change = () => client.invalidateQueries({ queryKey: ['/api/prescriptions'] })
  await change()
  const said = await screen.findByRole('alert')
  expect(said.textContent).toContain('The patient may have chosen another pharmacy')
  expect(screen.queryByLabelText<HTMLTextAreaElement>('Your note')?.value).toBe(typed)
  expect(said.textContent?.includes('You can still copy what you typed.')).toBe(typed !== undefined)
  expect(screen.queryByText(/Amlodipine|Amina|Asked by a colleague/)).toBeNull()
  // It asks for nothing that was refused.
  const asked = () => callNames().filter((name) => name === 'GET /api/prescriptions/5')
  expect(asked()).toHaveLength(2)
  await change()
  expect(asked()).toHaveLength(2)
})
