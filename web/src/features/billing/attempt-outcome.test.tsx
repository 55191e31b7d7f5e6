// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CallError, NetworkError } from '../../lib/http/call.ts'
import { AttemptOutcomeAlert } from './attempt-outcome.tsx'

const said = (error: unknown) => {
  const { unmount } = render(
    <AttemptOutcomeAlert
      what="Payment"
      outcome={undefined}
      error={error}
      unmoved="Nothing was charged just now."
      neverTwice="Trying again never charges you twice."
      declined=""
      interrupted=""
    />,
  )
  const text = screen.getByRole('alert').textContent
  unmount()
  return text
}
const failed = (status: number, detail: string) =>
  new CallError(status, detail, { type: '', title: '', status, detail, message: detail })

it('BILL-15 only a refusal says that no money moved: if the server failed or gave no answer, no one knows', () => {
  expect(said(failed(409, 'A payment is already under way'))).toBe(
    'A payment is already under wayNothing was charged just now.',
  )
  const unknown = 'We couldn’t confirm the payment. Try again.Trying again never charges you twice.'
  expect(said(failed(500, 'Something went wrong'))).toBe(unknown)
  expect(said(new NetworkError())).toBe(unknown)
})
