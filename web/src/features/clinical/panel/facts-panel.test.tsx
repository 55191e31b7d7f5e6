// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { HealthFacts } from '@alafia/contract/clinical/facts/schema'
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

const show = (facts: Partial<HealthFacts> = {}) => {
  storedSessionOf(userOf('doctor', { firstName: 'Chidi' }))
  replies[`${path}/facts`] = { status: 200, body: factsOf(facts) }
  replies[`${path}/immunisations`] = {
    status: 200,
    body: { state: 'not-a-child', country: 'NG', source: '', overdueRule: '', vaccines: [], entries: [] },
  }
  const client = createQueryClient()
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <FactsPanel patientId={1} familyMemberId={5} prescribed={[]} />
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
  await user.click(screen.getByRole('button', { name: 'Yes, save' }))
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
