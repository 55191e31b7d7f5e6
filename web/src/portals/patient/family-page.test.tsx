// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { FamilyMember } from '@alafia/contract/family/schema'
import { scopes } from '@alafia/contract/family/sharing'
import { openApp } from '../../testing/open-app.tsx'
import { author, factsOf } from '../../testing/health-facts.ts'
import { calls, fakeNetwork, replies, storedSessionOf, userOf } from '../../testing/fake-network.ts'

vi.mock('socket.io-client', () => import('../../testing/fake-socket.ts'))
fakeNetwork()

const member = (id: number, firstName: string): FamilyMember => ({
  id,
  primaryUserId: 1,
  firstName,
  lastName: 'Bello',
  dateOfBirth: '2015-02-03',
  relationship: 'child',
  phone: null,
  emergencyContact: null,
  medicalConditions: [],
  allergies: [],
  regularMedicines: [],
  insuranceProvider: null,
  insurancePlan: null,
  insuranceNumber: null,
  profileImage: null,
  hasHistory: false,
  decidesSince: null,
  openScopes: [...scopes],
  decidesOn: null,
  consent: null,
  signIn: null,
  otherParent: null,
})

const open = async (sadiq: Partial<FamilyMember> = {}) => {
  storedSessionOf(userOf('patient'))
  replies['/api/family'] = { status: 200, body: [member(2, 'Kemi'), { ...member(3, 'Sadiq'), ...sadiq }] }
  const asthma = {
    id: 1,
    version: 1,
    recorded: author,
    changed: null,
    text: 'Asthma',
    code: null,
    status: 'active' as const,
    onset: null,
  }
  const asthmatic = factsOf({ problems: { entries: [asthma], total: 1 } })
  for (const [person, facts] of Object.entries({ self: factsOf(), 2: asthmatic, 3: factsOf() })) {
    replies[`/api/people/1/${person}/facts`] = { status: 200, body: facts }
    replies[`/api/people/1/${person}/prescribed-medicines`] = 'never'
  }
  openApp('/family')
  await screen.findByRole('button', { name: 'Remove Kemi Bello' })
}
test('FAM-16 the health of each person is what their chart says, and nobody is without conditions unasked', async () => {
  await open()
  await screen.findByText('Has medical conditions')
  const [kemi, sadiq] = within(screen.getByRole('region', { name: 'Your family' })).getAllByRole('listitem')
  expect(kemi?.textContent).toContain('ProblemsAsthma')
  expect(sadiq?.textContent).toContain('ProblemsNot asked')
  expect(sadiq?.textContent).toContain('Medical conditions not entered yet')
})

const pressed = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

test('FAM-17 a form that is answered while it is open closes', async () => {
  await open()
  replies['/api/family/3'] = { status: 200, body: member(3, 'Sadiq') }
  await pressed('Edit Sadiq Bello')
  const form = await screen.findByRole('dialog', { name: 'Edit Family Member' })
  await userEvent.type(within(form).getByLabelText(/^Emergency contact/), 'Amina, 0803 555 0100')
  await userEvent.click(within(form).getByRole('button', { name: /Save Changes/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('FAM-80 the form has the insurance of the family member themselves, and sends what is typed', async () => {
  await open({ insuranceProvider: 'Hygeia HMO', insuranceNumber: 'HYG-2' })
  await pressed('Edit Sadiq Bello')
  const form = await screen.findByRole('dialog', { name: 'Edit Family Member' })
  const field = (name: RegExp) => within(form).getByLabelText<HTMLInputElement>(name)
  expect([/^Insurance company/, /^Plan/, /^Member number/].map((name) => field(name).value)).toEqual([
    'Hygeia HMO',
    '',
    'HYG-2',
  ])
  await userEvent.clear(field(/^Insurance company/))
  await userEvent.clear(field(/^Member number/))
  await userEvent.type(field(/^Member number/), 'HYG-3')
  replies['/api/family/3'] = { status: 200, body: member(3, 'Sadiq') }
  await userEvent.click(within(form).getByRole('button', { name: /Save Changes/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.find(({ name }) => name === 'PUT /api/family/3')?.body).toMatchObject({
    insuranceProvider: null,
    insurancePlan: null,
    insuranceNumber: 'HYG-3',
  })
})

test('FAM-15 a patient without family members reads that, and can add the first', async () => {
  storedSessionOf(userOf('patient'))
  replies['/api/family'] = { status: 200, body: [] }
  replies['/api/people/1/self/facts'] = { status: 200, body: factsOf() }
  replies['/api/people/1/self/prescribed-medicines'] = 'never'
  openApp('/family')
  await screen.findByText('No family members added')
  expect(screen.getAllByRole('button', { name: /^Add/ }).length).toBeGreaterThan(0)
})

test('FAM-11 the question before someone is removed says whether they are erased or archived', async () => {
  await open({ hasHistory: true })
  for (const [name, says] of [
    ['Kemi', 'we erase everything about Kemi'],
    ['Sadiq', 'we archive Sadiq instead of erasing them'],
  ] as const) {
    await pressed(`Remove ${name} Bello`)
    expect((await screen.findByRole('alertdialog')).textContent).toContain(says)
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
})

test('FAM-12 who can’t be removed stays, and the question says why', async () => {
  await open()
  const detail = 'Kemi has an appointment on 11 March 2026 at 10:00. Cancel it first, then remove Kemi.'
  replies['DELETE /api/family/2'] = { status: 409, body: { detail } }
  await pressed('Remove Kemi Bello')
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Kemi' }))
  await waitFor(() => expect(screen.getByRole('alertdialog').textContent).toContain(detail))
})

const grown = { decidesSince: '2026-01-01', dateOfBirth: null, openScopes: [] }

test('FAM-33 an adult who shares nothing is named, can be asked, and isn’t edited', async () => {
  await open(grown)
  const row = screen.getByText('Sadiq is an adult and hasn’t shared anything with you.').closest('li')
  expect(row?.textContent).toContain('Sadiq Bello')
  expect(screen.queryByRole('button', { name: 'Edit Sadiq Bello' })).toBeNull()
  const answerBy = '2030-05-01T08:00:00.000Z'
  const asked = {
    ...member(3, 'Sadiq'),
    ...grown,
    consent: { state: 'asked' as const, until: null, answerBy },
  }
  replies['/api/family/3/consent'] = { status: 200, body: asked }
  await pressed('Ask Sadiq')
  const form = await screen.findByRole('dialog', { name: 'Ask Sadiq' })
  await userEvent.type(within(form).getByLabelText(/^Email/), 'sadiq@example.org')
  replies['/api/family'] = { status: 200, body: [member(2, 'Kemi'), asked] }
  await userEvent.click(within(form).getByRole('button', { name: 'Send Question' }))
  await waitFor(() => expect(row?.textContent).toContain('You asked Sadiq, who can answer until'))
  await pressed('Withdraw question')
  await screen.findByRole('alertdialog', { name: 'Withdraw the question?' })
})

test.each([
  ['/appointments', 'their appointments'],
  ['/prescriptions', 'their prescriptions'],
  ['/records', 'their health records'],
  ['/patient/health?member=3', 'their health records'],
  ['/messages', 'messages about their appointments'],
])('FAM-33 %s says who hasn’t shared it', async (path, things) => {
  storedSessionOf(userOf('patient'))
  replies['/api/family'] = { status: 200, body: [{ ...member(3, 'Sadiq'), ...grown }] }
  openApp(path)
  await screen.findByText(`Sadiq hasn’t shared ${things} with you`)
  expect(screen.getByRole('link', { name: 'Family Members' }).getAttribute('href')).toBe('/family')
})

const use = { id: 9, at: '2026-03-10T09:00:00.000Z', name: 'Amina Bello', what: 'booked an appointment' }

test('FAM-51 the account holder sees what they did for an adult', async () => {
  await open({ decidesSince: '2026-03-01', openScopes: ['appointments'] })
  replies['/api/family/3/consent/uses'] = { status: 200, body: [use] }
  await pressed('What you did for Sadiq')
  const dialog = await screen.findByRole('dialog', { name: 'What you did for Sadiq' })
  expect(await within(dialog).findByText('Booked an appointment')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'What you did for Kemi' })).toBeNull()
})

test('FAM-54 an adult sees and stops in their own account what they share with another', async () => {
  const consent = { id: 5, holderName: 'Tunde Ade', scopes: ['billing'], until: null, endedAt: null }
  replies['/api/family-consents'] = { status: 200, body: [consent] }
  await open()
  const section = await screen.findByRole('region', { name: 'What you share' })
  expect(section.textContent).toContain('Bills. Until you stop it.')
  replies['/api/family-consents/5/uses'] = { status: 200, body: [{ ...use, name: 'Tunde Ade' }] }
  await pressed('See uses by Tunde Ade')
  const dialog = await screen.findByRole('dialog', { name: 'What Tunde Ade did for you' })
  expect(await within(dialog).findByText('Booked an appointment')).toBeDefined()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  await pressed('Stop Sharing with Tunde Ade')
  replies['DELETE /api/family-consents/5'] = { status: 204, body: undefined }
  const endedAt = '2026-03-11T09:00:00.000Z'
  replies['/api/family-consents'] = { status: 200, body: [{ ...consent, endedAt }] }
  await pressed('Stop sharing')
  expect(await within(section).findByText('Bills. Ended on 11 March 2026.')).toBeDefined()
  expect(within(section).queryByRole('button', { name: /^Stop Sharing/ })).toBeNull()
})

test('FAM-72 someone with their own sign-in in another family is the account holder here, with their own health', async () => {
  const you = { ...member(3, 'Sadiq'), primaryUserId: 9, signIn: 'yours' as const }
  replies['/api/people/9/3/prescribed-medicines'] = 'never'
  replies['/api/people/9/3/facts'] = { status: 200, body: factsOf() }
  await open(you)
  expect(await screen.findByText('Primary Account Holder')).toBeDefined()
  expect(within(screen.getByRole('region', { name: 'Your family' })).getAllByRole('listitem')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Remove Sadiq Bello' })).toBeNull()
})

test('FAM-72 the holder reads that an adult has their own sign-in, and can’t change their details', async () => {
  await open({ decidesSince: '2026-01-01', signIn: 'theirs' })
  expect(await screen.findByText(/^Sadiq has their own sign-in\./)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Edit Sadiq Bello' })).toBeNull()
})
