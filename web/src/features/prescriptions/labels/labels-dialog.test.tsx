// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { fakeNetwork, replies } from '../../../testing/fake-network.ts'
import { LabelsDialog } from './labels-dialog.tsx'

fakeNetwork()

test('PHARM-81 labels that can’t be loaded are said to be, with a way to try again', async () => {
  replies['/api/prescriptions/5/labels'] = { status: 503, body: undefined }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <LabelsDialog prescription={{ id: 5, patientName: 'Ngozi Obi' }} onClose={() => {}} />
    </QueryClientProvider>,
  )
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
  expect(screen.getByRole('dialog', { name: 'Ngozi Obi' })).toBeDefined()
})
