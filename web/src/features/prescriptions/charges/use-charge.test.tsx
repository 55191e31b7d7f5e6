// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { DispensingContext } from '@alafia/contract/prescriptions/dispensing-context'
import type { DraftPayer } from '@alafia/contract/prescriptions/note-draft'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { fakeNetwork, replies } from '../../../testing/fake-network.ts'
import { nothingKnown } from '../../../testing/health-facts.ts'
import { useCharge } from './use-charge.ts'

fakeNetwork()
afterEach(cleanup)

const insurers = [
  { id: 8, name: 'Hygeia HMO', coversPercent: 70, isActive: true },
  { id: 9, name: 'Reliance HMO', coversPercent: 90, isActive: true },
]
const person: DispensingContext = {
  health: nothingKnown,
  phone: null,
  insurance: { provider: 'Hygeia HMO', plan: null, number: 'HYG-1' },
  current: [],
  duplicates: [],
  said: [],
  waitingFill: null,
  controlled: [],
}

const useWithDraft = (about: DispensingContext) => {
  const [payer, changePayer] = useState<DraftPayer | null>(null)
  return useCharge(5, [], about, { payer, changePayer })
}

const rendered = (about: DispensingContext) => {
  const client = createQueryClient()
  const { result } = renderHook(() => useWithDraft(about), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  })
  return result
}

test('FAM-80 for a person without insurance of their own nothing is filled in, whichever insurer is chosen', async () => {
  replies['/api/payments/insurers'] = { status: 200, body: insurers }
  const result = rendered({ ...person, insurance: null })
  await waitFor(() => expect(result.current.insurers).toHaveLength(2))
  expect(result.current.payer).toMatchObject({ insurer: undefined, memberNumber: '' })
  act(() => result.current.chooseInsurer(8))
  expect(result.current.payer).toMatchObject({ insurer: insurers[0], memberNumber: '' })
})

test('PHARM-131 another insurer has other numbers; only the profile’s own brings its member number', async () => {
  replies['/api/payments/insurers'] = { status: 200, body: insurers }
  const result = rendered(person)
  const own = { insurer: insurers[0], memberNumber: 'HYG-1', authorisation: '' }
  await waitFor(() => expect(result.current.payer).toMatchObject(own))
  act(() => result.current.change({ authorisation: 'PA-7' }))
  act(() => result.current.chooseInsurer(9))
  expect(result.current.payer).toMatchObject({ insurer: insurers[1], memberNumber: '', authorisation: '' })
  act(() => result.current.change({ memberNumber: 'REL-2' }))
  act(() => result.current.chooseInsurer(8))
  expect(result.current.payer).toMatchObject(own)
})
