// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createQueryClient } from '../../lib/http/query-client.ts'
import { clinic, fakeNetwork, replies } from '../../testing/fake-network.ts'
import { EmergencyNumber } from './emergency-number.tsx'

fakeNetwork()
afterEach(cleanup)

test('ORG-6 the clinic’s emergency number is the one to call', async () => {
  replies['/api/clinic'] = { status: 200, body: { ...clinic, emergencyNumber: '0800 199' } }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <EmergencyNumber />
    </QueryClientProvider>,
  )
  const link = await screen.findByRole('link', { name: 'Call 0800 199' })
  expect(link.getAttribute('href')).toBe('tel:0800199')
})
