// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Pharmacy } from '@alafia/contract/pharmacy/schema'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { calls, fakeNetwork, replies } from '../../../testing/fake-network.ts'
import { EditDialog } from './edit-dialog.tsx'

fakeNetwork()

const stored: Pharmacy = {
  id: 7,
  name: 'Bode Thomas Pharmacy',
  address: '31 Bode Thomas Street, Surulere',
  phone: '+234 805 555 0119',
  email: 'bode@alafia.example',
  services: ['Delivery'],
  operatingHours: [{ day: 'Wednesday', open: '08:00', close: '20:00' }],
  coordinates: { latitude: 6.49, longitude: 3.35 },
  rating: null,
  reviewCount: 0,
  mayReview: false,
  isLast: false,
  closed: null,
  isYours: true,
  version: 'v1',
}
const changedElsewhere: Pharmacy = {
  ...stored,
  address: '33 Bode Thomas Street, Surulere',
  services: ['Delivery', 'Travel vaccines'],
  version: 'v2',
}
const path = '/api/pharmacies/7'

const open = () => {
  const onClose = vi.fn<() => void>()
  const client = createQueryClient()
  const dialogOf = (pharmacy: Pharmacy) => (
    <QueryClientProvider client={client}>
      <EditDialog pharmacy={pharmacy} mayRename={false} onClose={onClose} />
    </QueryClientProvider>
  )
  const { rerender } = render(dialogOf(stored))
  return { onClose, update: (pharmacy: Pharmacy) => rerender(dialogOf(pharmacy)) }
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
// By its text: finding roles in a form of this size takes seconds.
const press = (name: string) => fireEvent.click(screen.getByText(name).closest('button') ?? document.body)
const sent = () => calls.filter(({ name }) => name === `PATCH ${path}`).map(({ body }) => body)

test('PHARM-27 only what was changed is sent, with the version that was edited, and the dialog closes', async () => {
  const { onClose } = open()
  replies[path] = { status: 200, body: stored }
  type('Phone', '+234 805 555 0177')
  press('Save Details')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent()).toEqual([{ phone: '+234 805 555 0177', version: 'v1' }])
})

test('PHARM-27 what others save replaces what is shown, until something is changed here', () => {
  const { update } = open()
  update(changedElsewhere)
  expect(field('Address').value).toBe(changedElsewhere.address)
  expect(screen.getByLabelText<HTMLInputElement>(/^Other services/).value).toBe('Travel vaccines')
  type('Phone', '+234 805 555 0177')
  update({ ...changedElsewhere, address: '35 Bode Thomas Street, Surulere', version: 'v3' })
  expect(field('Address').value).toBe(changedElsewhere.address)
  expect(screen.getByText('Someone else changed these details')).toBeTruthy()
  type('Latitude', '6.5')
  press('Show the saved version')
  expect([field('Address').value, field('Phone').value]).toEqual([
    '35 Bode Thomas Street, Surulere',
    stored.phone,
  ])
})

test('PHARM-27 kept changes replace the newer version, and nothing else of it', async () => {
  const { onClose, update } = open()
  type('Phone', '+234 805 555 0177')
  update(changedElsewhere)
  press('Keep my changes')
  expect(screen.queryByText('Someone else changed these details')).toBeNull()
  replies[path] = { status: 200, body: changedElsewhere }
  press('Save Details')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent()).toEqual([{ phone: '+234 805 555 0177', version: 'v2' }])
})

test('PHARM-27 a refused edit stays, and says why', async () => {
  const { onClose } = open()
  replies[path] = {
    status: 409,
    body: {
      code: 'edited-elsewhere',
      title: 'Edited elsewhere',
      status: 409,
      detail: 'Someone else saved first',
    },
  }
  type('Phone', '+234 805 555 0177')
  press('Save Details')
  expect(await screen.findByText(/Someone else saved first/)).toBeTruthy()
  expect(field('Phone').value).toBe('+234 805 555 0177')
  expect(onClose).not.toHaveBeenCalled()
})

test('PHARM-27 what is wrong is named in the order of the screen, the hours at their control', async () => {
  open()
  fireEvent.change(screen.getByLabelText('Wednesday, until'), { target: { value: '' } })
  type('Email', 'counter')
  type('Latitude', 'north')
  press('Save Details')
  const summary = await screen.findByRole('alert', { name: 'Please check these answers' })
  expect(
    [...summary.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.textContent]),
  ).toEqual([
    ['#opening-0-close', 'Wednesday: Enter a closing time'],
    ['#email', 'This doesn’t look like an email address'],
    ['#latitude', 'Enter a place on the map'],
  ])
  expect(screen.getByLabelText('Wednesday, until').getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(screen.getByLabelText('Wednesday, until'), { target: { value: '19:00' } })
  await waitFor(() => expect(summary.querySelectorAll('a')).toHaveLength(2))
  expect(sent()).toEqual([])
})
