// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Investigation } from '@alafia/contract/orders/schema'
import { createQueryClient } from '../../lib/http/query-client.ts'
import { calls, fakeNetwork, replies } from '../../testing/fake-network.ts'
import { OrderDialog } from './order-dialog.tsx'

fakeNetwork()

const listed = (key: string, name: string): Investigation => ({
  key,
  name,
  kind: 'laboratory',
  loinc: null,
  words: '',
  parts: [],
})
const longer = Array.from({ length: 9 }, (_, at) => listed(`longer-${at}`, `Calcium ${at}`))

const type = async (text: string) => {
  replies['/api/investigations'] = { status: 200, body: [...longer, listed('calcium', 'Calcium')] }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <OrderDialog appointmentId={8} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(calls.some(({ name }) => name.endsWith('/api/investigations'))).toBe(true))
  await userEvent.type(screen.getByLabelText('Test'), text)
  await screen.findAllByRole('option')
}

test('ORD-11 offers own words last, also when a listed name begins with them', async () => {
  await type('Calc')
  const options = screen.getAllByRole('option')
  await userEvent.click(options.at(-1) ?? document.body)
  const kind = screen.getByLabelText('Kind')
  expect(document.activeElement).toBe(kind)
  await userEvent.selectOptions(kind, 'imaging')
  await userEvent.click(screen.getByRole('button', { name: 'Add as written' }))
  expect(screen.getByRole('button', { name: 'Remove Calc' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Order test' }))
  await waitFor(() =>
    expect(calls.find(({ name }) => name.startsWith('POST'))?.body).toMatchObject({
      tests: [{ key: null, name: 'Calc', kind: 'imaging' }],
    }),
  )
})

test('ORD-11 offers only the listed test for exactly its name', async () => {
  await type('calcium')
  expect(screen.getAllByRole('option')[0]?.textContent).toBe('CalciumLaboratory')
  expect(screen.queryByRole('option', { name: /as written/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add as written' })).toBeNull()
})
