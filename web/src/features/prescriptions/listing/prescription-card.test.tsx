// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { SessionProvider } from '../../../lib/session/session.tsx'
import { fakeNetwork } from '../../../testing/fake-network.ts'
import { fakePrescription } from '../../../testing/fake-prescription.ts'
import { PrescriptionCard } from './prescription-card.tsx'

fakeNetwork()
afterEach(cleanup)

test.each([
  ['2026-03-10', 'Expired'],
  ['2026-03-11', 'Expiring Soon'],
  ['2026-04-10', 'Expiring Soon'],
])('RX-28 RX-29 on 11 March, a card that expires on %s reads %s', async (expiryDate, words) => {
  const familyMember = { firstName: 'Kemi', lastName: 'Bello', relationship: 'daughter' as const }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider>
        <PrescriptionCard prescription={fakePrescription({ expiryDate, familyMember })} reader="patient" />
      </SessionProvider>
    </QueryClientProvider>,
  )
  const card = await screen.findByRole('listitem', { name: 'Dr. Chidi Okafor' })
  await screen.findByText(words)
  expect(card.textContent).toContain('Cardiology · for Kemi')
  expect(card.textContent).toContain('Issued')
})

const place = {
  address: '31 Bode Thomas Street, Surulere',
  phone: '+234 805 555 0119',
  operatingHours: [],
  coordinates: { latitude: 6.4906, longitude: 3.3567 },
  collectUntil: null,
}
const pharmacy = { id: 3, name: 'Alafia Pharmacy Surulere', isYours: false, place }
const show = (
  change: Parameters<typeof fakePrescription>[0],
  reader: 'patient' | 'staff' = 'patient',
  isOnTheWay = false,
) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider>
        <PrescriptionCard
          prescription={fakePrescription(change)}
          reader={reader}
          home={{ latitude: 6.4969, longitude: 3.3512 }}
          isOnTheWay={isOnTheWay}
        />
      </SessionProvider>
    </QueryClientProvider>,
  )

test.each([
  ['2026-03-11', true],
  ['2026-03-10', false],
])(
  'PHARM-211 what is owed on a card that expires on %s is announced: %s',
  async (expiryDate, isAnnounced) => {
    const medication = { name: 'Amlodipine 5 mg', dosage: '1 tablet', frequency: 'od', duration: '14 days' }
    const rest = { instructions: null, waived: 0, noSubstitution: null, dispensedProducts: [] }
    const medications = [{ ...medication, ...rest, quantity: 14, dispensed: 8, owed: 6 }]
    show({ status: 'picked-up', expiryDate, medications, owed: 6 })
    const notice = await screen.findByText(/^Still owed to you: 6 /)
    await screen.findByText(isAnnounced ? 'Expiring Soon' : 'Expired')
    expect(notice.textContent.includes('The pharmacy will tell you')).toBe(isAnnounced)
  },
)

test('PHARM-54 the card says until when a pharmacy that has closed hands over what it filled', async () => {
  show({ status: 'fulfilled', pharmacy: { ...pharmacy, place: { ...place, collectUntil: '2026-03-31' } } })
  expect(await screen.findByText('This pharmacy is closing down. Collect it by 31 March 2026.')).toBeTruthy()
})

test('PHARM-225 after the last day the card no longer says by when to collect it', async () => {
  show({ status: 'fulfilled', pharmacy: { ...pharmacy, place: { ...place, collectUntil: '2026-03-10' } } })
  expect(
    await screen.findByText(
      'The last day to collect it here was 10 March 2026. Call the pharmacy before you go.',
    ),
  ).toBeTruthy()
})

test('PHARM-52 the patient’s card says where a filled prescription is: name, address, hours, phone, distance and the way', async () => {
  show({ status: 'fulfilled', pharmacy })
  const where = await screen.findByRole('region', { name: 'Where to collect' })
  expect(where.textContent).toContain('Collect at Alafia Pharmacy Surulere')
  expect(where.textContent).toContain(
    '31 Bode Thomas Street, Surulere · 950 m from the address on your profile',
  )
  expect(where.textContent).toContain('Closed')
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf('Directions')).toBe('geo:6.4906,3.3567')
  expect(hrefOf('+234 805 555 0119')).toBe('tel:+2348055550119')
})

test.each([
  [
    'active',
    'The pharmacy still has your fill of 3 March 2026. It isn’t part of the one you asked for since.',
  ],
  [
    'rejected',
    'The pharmacy still has your fill of 3 March 2026. It isn’t part of the one you asked for since.',
  ],
  ['fulfilled', 'Two fills are ready: this one and your fill of 3 March 2026.'],
] as const)(
  'PHARM-219 the card of a %s prescription says where a fill before still waits',
  async (status, text) => {
    show({ status, pharmacy, waitingSince: '2026-03-03T09:00:00.000Z' })
    const where = await screen.findByRole('region', { name: 'Where to collect' })
    expect(where.textContent).toContain('Collect at Alafia Pharmacy Surulere')
    expect(await screen.findByText(text)).toBeDefined()
  },
)

test('PHARM-219 not what is on its way to the patient', async () => {
  show({ status: 'active', pharmacy, waitingSince: '2026-03-03T09:00:00.000Z' }, 'patient', true)
  await screen.findByRole('listitem', { name: /Okafor/ })
  expect(screen.queryByRole('region', { name: 'Where to collect' })).toBeNull()
})

test('PHARM-52 INV-42 no card says where to collect what is on its way, or what was recalled', async () => {
  const recalls = [{ name: 'Zinc 20 mg', batchNumber: 'ZN-1', isWaiting: true }]
  for (const [change, isOnTheWay] of [
    [{ recalls }, false],
    [{}, true],
  ] as const) {
    show({ status: 'fulfilled', pharmacy, ...change }, 'patient', isOnTheWay)
    await screen.findByRole('listitem', { name: /Okafor/ })
    expect(screen.queryByRole('region', { name: 'Where to collect' })).toBeNull()
    cleanup()
  }
})

test.each([
  ['patient', 'Please wait: we will contact you'],
  ['staff', 'The pharmacy won’t hand it over: it fills it from another batch.'],
] as const)('INV-42 the card of the %s says of a recalled batch that waits: %s', async (reader, text) => {
  const recalls = [{ name: 'Zinc 20 mg', batchNumber: 'ZN-1', isWaiting: true }]
  show({ status: 'fulfilled', recalls }, reader)
  expect(await screen.findByText(text)).toBeDefined()
})

test.each([
  ['pending', null, 'Choose a pharmacy'],
  ['pending', pharmacy, 'At the pharmacy'],
] as const)(
  'PHARM-51 the progress of a %s prescription with the pharmacy %j: %s',
  async (status, chosen, step) => {
    show({ status, pharmacy: chosen })
    const steps = await screen.findAllByRole('listitem', { current: 'step' })
    expect(steps.map(({ textContent }) => textContent)).toEqual([expect.stringContaining(step)])
    expect(screen.queryByRole('region', { name: 'Where to collect' })).toBeNull()
  },
)

test.each([
  ['given', 'patient', 'Explained at the pharmacy by Ngozi Eze'],
  ['given', 'staff', 'Counselled by Ngozi Eze'],
  ['declined', 'staff', 'Counselling declined, noted by Ngozi Eze'],
  ['declined', 'patient', null],
] as const)('PHARM-84 counselling that was %s, on the card of the %s: %s', async (outcome, reader, text) => {
  const counselled = { outcome, pharmacistName: 'Ngozi Eze', at: '2026-03-11T09:00:00.000Z' }
  show({ status: 'fulfilled', counselled }, reader)
  const card = await screen.findByRole('listitem', { name: /Okafor|Amina/ })
  if (text === null) expect(card.textContent).not.toContain('Ngozi Eze')
  else expect(card.textContent).toContain(text)
})

test.each(['patient', 'staff'] as const)(
  'PHARM-111 the card of the %s says who dispensed it and who checked it',
  async (reader) => {
    show({ status: 'fulfilled', pharmacistName: 'Ifeoma Obi', checkedBy: 'Sule Garba' }, reader)
    expect(await screen.findByText('Dispensed by Ifeoma Obi, checked by Sule Garba')).toBeDefined()
  },
)

test('PHARM-111 the card names no second person where nobody checked it', async () => {
  show({ status: 'fulfilled', pharmacistName: 'Ifeoma Obi' })
  const card = await screen.findByRole('listitem', { name: /Okafor/ })
  expect(card.textContent).not.toContain('checked by')
})
