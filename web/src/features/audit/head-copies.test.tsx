// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { HeadCopies as Copies } from '@alafia/contract/audit/verification'
import { createQueryClient } from '../../lib/http/query-client.ts'
import { fakeNetwork, replies } from '../../testing/fake-network.ts'
import { HeadCopies } from './head-copies.tsx'

fakeNetwork()

const show = (body: Copies[]) => {
  replies['GET /api/admin/logs/head-copies'] = { status: 200, body }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <HeadCopies />
    </QueryClientProvider>,
  )
}

test('AUD-34 says when the head last left, where it fails, and which settings copy it', async () => {
  const last = { at: '2026-03-12T01:31:00.000Z', entries: 1234 }
  show([
    { kind: 'email', destination: 'auditor@elsewhere.example', last, failingSince: null },
    { kind: 'file', destination: '/mnt/heads.txt', last: null, failingSince: '2026-03-12T01:32:00.000Z' },
  ])
  expect((await screen.findByText(/^The head is emailed to/)).textContent).toMatch(
    /auditor@elsewhere\.example each night\. Last emailed .*02:31, at 1,234 entries\.$/,
  )
  expect(screen.getByText('The head can’t be written to /mnt/heads.txt')).toBeTruthy()
  expect(screen.getByText(/^Failing since .*02:32\. None yet.* Alafia keeps trying\.$/)).toBeTruthy()
})

test('AUD-34 says that it is copied nowhere', async () => {
  show([])
  expect(await screen.findByText(/^The head isn’t copied anywhere\. Set AUDIT_HEAD_EMAIL/)).toBeTruthy()
})
