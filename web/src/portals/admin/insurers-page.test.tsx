// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Insurer } from '@alafia/contract/billing/insurers'
import { calls, fakeNetwork, replies, storedSessionOf, userOf } from '../../testing/fake-network.ts'
import { openApp } from '../../testing/open-app.tsx'

vi.mock('socket.io-client', () => import('../../testing/fake-socket.ts'))
fakeNetwork()

const path = '/api/payments/insurers'
const hygeia: Insurer = { id: 3, name: 'Hygeia HMO', coversPercent: 80, isActive: true }
const sent = (name: string) => calls.filter((one) => one.name === name).map(({ body }) => body)

test('BILL-30 an insurer is added with a whole percentage, edited, and deactivated after a question', async () => {
  storedSessionOf(userOf('admin'))
  replies[path] = { status: 200, body: [] }
  replies[`POST ${path}`] = { status: 201, body: hygeia }
  replies[`PATCH ${path}/3`] = { status: 200, body: hygeia }
  openApp('/admin/insurers')
  const user = userEvent.setup()
  expect(await screen.findByText('No insurers yet')).toBeTruthy()
  await user.click(screen.getAllByRole('button', { name: 'Add Insurer' })[0] ?? document.body)
  const adding = await screen.findByRole('dialog', { name: 'Add insurer' })
  const covers = within(adding).getByLabelText('Covers, in percent')
  await user.type(within(adding).getByLabelText('Name'), ' Hygeia HMO')
  await user.type(covers, '80.5')
  await user.click(within(adding).getByRole('button', { name: 'Add Insurer' }))
  expect(await within(adding).findAllByText('Enter a whole number from 0 to 100')).not.toEqual([])
  expect(sent(`POST ${path}`)).toEqual([])
  await user.clear(covers)
  await user.type(covers, '80')
  replies[path] = { status: 200, body: [hygeia] }
  await user.click(within(adding).getByRole('button', { name: 'Add Insurer' }))
  await waitFor(() => expect(sent(`POST ${path}`)).toEqual([{ name: 'Hygeia HMO', coversPercent: 80 }]))

  const row = await screen.findByRole('listitem')
  expect(within(row).getByText('Covers 80%')).toBeTruthy()
  await user.click(within(row).getByRole('button', { name: 'Edit Hygeia HMO' }))
  const editing = await screen.findByRole('dialog', { name: 'Edit insurer' })
  await user.clear(within(editing).getByLabelText('Covers, in percent'))
  await user.type(within(editing).getByLabelText('Covers, in percent'), '75')
  await user.click(within(editing).getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(sent(`PATCH ${path}/3`)).toEqual([{ name: 'Hygeia HMO', coversPercent: 75 }]))

  await user.click(screen.getByRole('button', { name: 'Deactivate Hygeia HMO' }))
  const question = await screen.findByRole('alertdialog', { name: 'Deactivate Hygeia HMO?' })
  await user.click(within(question).getByRole('button', { name: 'Deactivate' }))
  await waitFor(() => expect(sent(`PATCH ${path}/3`)[1]).toEqual({ isActive: false }))
})
