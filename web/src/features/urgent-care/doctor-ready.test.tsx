// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { CareRequest } from '@alafia/contract/urgent-care/schema'
import { createQueryClient } from '../../lib/http/query-client.ts'
import { DoctorReady } from './doctor-ready.tsx'
import { ImmediateCareBanner } from './immediate-care-banner.tsx'
import { ImmediateCareStrip } from './immediate-care-strip.tsx'
import { urgentCareQuery } from './queries.ts'

afterEach(cleanup)

const request: CareRequest = {
  id: 3,
  status: 'taken',
  reason: 'Wheezing since noon',
  personName: 'Kemi Bello',
  requestedAt: '2026-03-11T08:00:00.000Z',
  settledAt: '2026-03-11T08:01:00.000Z',
  doctorName: 'Dr. Chidi Okafor',
  appointmentId: 8,
}

const shown = (page: ReactNode): string => {
  const client = createQueryClient()
  client.setQueryData(urgentCareQuery.queryKey, {
    doctorsOnDuty: 1,
    fees: null,
    place: 1,
    wait: null,
    request,
  })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  render(
    <QueryClientProvider client={client}>
      <RouterContextProvider router={router}>{page}</RouterContextProvider>
    </QueryClientProvider>,
  )
  return (
    screen.getByText(/Dr\. Chidi Okafor is ready/).closest('section, [role], div')?.parentElement
      ?.textContent ?? ''
  )
}

test.each([
  ['the waiting room', <DoctorReady key="room" request={request} />],
  ['the strip on other pages', <ImmediateCareStrip key="strip" />],
  ['the home page', <ImmediateCareBanner key="banner" onFindSpecialist={() => undefined} />],
])('URG-19 %s says for whom the doctor is ready, and not that it is the parent', (_, page) => {
  const text = shown(page)
  expect(text).toContain('Kemi Bello')
  expect(text).not.toContain('see you')
})
