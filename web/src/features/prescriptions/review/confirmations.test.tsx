// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { updatePrescription } from '@alafia/contract/prescriptions/endpoints'
import { QueryClientProvider } from '@tanstack/react-query'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { fakePrescription } from '../../../testing/fake-prescription.ts'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { dispensingOptions } from '../queries.ts'
import { ConfirmReject } from './confirmations.tsx'

afterEach(cleanup)

function Asked({ status }: { status: 'pending' | 'active' }) {
  const submit = useSubmit(updatePrescription, dispensingOptions)
  return (
    <ConfirmReject
      submit={submit}
      prescription={fakePrescription({ status })}
      reason="Too early"
      onConfirm={() => Promise.resolve(true)}
      onClose={() => undefined}
    />
  )
}

test.each([
  ['active', true],
  ['pending', false],
] as const)('RX-91 rejecting what is %s says that no refill is left then: %s', (status, saysSo) => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Asked status={status} />
    </QueryClientProvider>,
  )
  const question = screen.getByRole('alertdialog').textContent
  expect(question).toMatch(/Too early.* This can’t be undone\./)
  expect(question.includes('This ends the whole prescription, with any refills left.')).toBe(saysSo)
})
