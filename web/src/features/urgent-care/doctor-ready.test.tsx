// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { CareRequest, UrgentCare } from '@alafia/contract/urgent-care/schema'
import { createQueryClient } from '../../lib/http/query-client.ts'
import { fakeNetwork } from '../../testing/fake-network.ts'
import { DoctorReady } from './doctor-ready.tsx'
import { ImmediateCareBanner } from './immediate-care-banner.tsx'
import { ImmediateCareStrip } from './immediate-care-strip.tsx'
import { urgentCareQuery } from './queries.ts'
import { Waiting } from './waiting.tsx'

fakeNetwork()
afterEach(cleanup)

const request: CareRequest = {
  id: 3,
  status: 'taken',
  reason: 'Wheezing since noon',
  personName: 'Kemi Bello',
  isYou: false,
  requestedAt: '2026-03-11T08:00:00.000Z',
  settledAt: '2026-03-11T08:01:00.000Z',
  doctorName: 'Dr. Chidi Okafor',
  appointmentId: 8,
}

const care = { doctorsOnDuty: 1, fees: null, place: 1, wait: null, request }

const show = (page: ReactNode, found: UrgentCare = care) => {
  const client = createQueryClient()
  client.setQueryData(urgentCareQuery.queryKey, found)
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  return render(
    <QueryClientProvider client={client}>
      <RouterContextProvider router={router}>{page}</RouterContextProvider>
    </QueryClientProvider>,
  ).container
}

test.each([
  ['the waiting room', <DoctorReady key="room" request={request} />],
  ['the strip on other pages', <ImmediateCareStrip key="strip" />],
  ['the home page', <ImmediateCareBanner key="banner" onFindSpecialist={() => undefined} />],
])('URG-19 %s says for whom the doctor is ready, and not that it is the parent', (_, page) => {
  const text = show(page).textContent
  expect(text).toContain('Dr. Chidi Okafor is ready')
  expect(text).toContain('Kemi Bello')
  expect(text).not.toContain('see you')
})

test.each([
  ['the waiting room', <DoctorReady key="room" request={{ ...request, isYou: true }} />],
  ['the strip on other pages', <ImmediateCareStrip key="strip" />],
  ['the home page', <ImmediateCareBanner key="banner" onFindSpecialist={() => undefined} />],
])('URG-25 %s speaks to a patient who asked for themselves, and doesn’t name them', (_, page) => {
  const text = show(page, { ...care, request: { ...request, isYou: true } }).textContent
  expect(text).toContain('Dr. Chidi Okafor is ready')
  expect(text).not.toContain('Kemi Bello')
  expect(text).toMatch(/see you\.|Your video visit has started/)
})

test('URG-20 while no doctor is on duty, nobody reads that they can ask again at any time, or are only next', async () => {
  const waiting: CareRequest = { ...request, status: 'waiting', doctorName: null, appointmentId: null }
  const nobody = { ...care, doctorsOnDuty: 0, request: waiting }
  expect(show(<ImmediateCareStrip />, nobody).textContent).toContain(
    'No doctor is on duty now. You keep your place.',
  )
  cleanup()
  show(<Waiting care={nobody} request={waiting} />)
  fireEvent.click(screen.getByRole('button', { name: 'Leave the queue' }))
  const text = 'You lose your place. No doctor is on duty now, and you can only ask again once one is.'
  expect(await screen.findByText(text)).toBeDefined()
  cleanup()
  expect(show(<ImmediateCareStrip />, { ...nobody, doctorsOnDuty: 1 }).textContent).not.toContain('on duty')
})
