// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Specialization } from '@alafia/contract/doctors/specializations'
import { calls, fakeNetwork, replies, storedSessionOf, userOf } from '../../testing/fake-network.ts'
import { openApp } from '../../testing/open-app.tsx'

vi.mock('socket.io-client', () => import('../../testing/fake-socket.ts'))
fakeNetwork()

const path = '/api/admin/specializations'
const cardiology: Specialization = { id: 3, name: 'Cardiology', doctors: 2, isArchived: false, version: 4 }
const archived: Specialization = { id: 5, name: 'Urology', doctors: 0, isArchived: true, version: 2 }
const sent = (name: string) => calls.filter((one) => one.name === name).map(({ body }) => body)
const open = (body: Specialization[]) => {
  storedSessionOf(userOf('admin'))
  replies[path] = { status: 200, body }
  openApp('/admin/clinic/specializations')
  return userEvent.setup()
}

test('DOC-26 a specialization is added, and a name that is taken keeps what was typed', async () => {
  const user = open([])
  expect(await screen.findByText('No specializations yet')).toBeTruthy()
  await user.click(screen.getAllByRole('button', { name: 'Add specialization' })[0] ?? document.body)
  const dialog = await screen.findByRole('dialog', { name: 'Add specialization' })
  const press = () => user.click(within(dialog).getByRole('button', { name: 'Add specialization' }))
  await press()
  expect(await within(dialog).findAllByText('Enter a name, such as Cardiology')).not.toEqual([])
  await user.type(within(dialog).getByLabelText('Name'), 'Cardiology')
  const message = 'There is a specialization of this name already'
  replies[`POST ${path}`] = {
    status: 400,
    body: {
      type: '/problems/invalid-input',
      status: 400,
      detail: message,
      errors: [{ path: 'name', message }],
    },
  }
  await press()
  expect(await within(dialog).findAllByText(message)).not.toEqual([])
  expect(within(dialog).getByLabelText('Name')).toHaveProperty('value', 'Cardiology')
  replies[`POST ${path}`] = { status: 201, body: cardiology }
  replies[path] = { status: 200, body: [cardiology] }
  await press()
  expect((await screen.findByRole('listitem')).textContent).toContain('Cardiology2 doctors')
  expect(sent(`POST ${path}`)).toEqual([{ name: 'Cardiology' }, { name: 'Cardiology' }])
})

test('DOC-26 one is renamed over the latest version only', async () => {
  const user = open([cardiology])
  await user.click(await screen.findByRole('button', { name: 'Rename Cardiology' }))
  const dialog = await screen.findByRole('dialog', { name: 'Rename specialization' })
  const name = within(dialog).getByLabelText('Name')
  await user.clear(name)
  await user.type(name, 'Heart Medicine')
  const theirs = { ...cardiology, name: 'Cardiac Care', version: 5 }
  replies[path] = { status: 200, body: [theirs] }
  replies[`PUT ${path}/3`] = {
    status: 409,
    body: { type: '/problems/edited-elsewhere', status: 409, detail: 'Someone else changed this' },
  }
  await user.click(within(dialog).getByRole('button', { name: 'Rename' }))
  await user.click(await within(dialog).findByRole('button', { name: 'Keep my changes' }))
  replies[`PUT ${path}/3`] = { status: 200, body: { ...theirs, name: 'Heart Medicine', version: 6 } }
  await user.click(within(dialog).getByRole('button', { name: 'Rename' }))
  const mine = { name: 'Heart Medicine', isArchived: false }
  await waitFor(() =>
    expect(sent(`PUT ${path}/3`)).toEqual([
      { ...mine, version: 4 },
      { ...mine, version: 5 },
    ]),
  )
})

test('DOC-26 archiving asks first and says which doctors still have it; an archived one is restored', async () => {
  const user = open([cardiology, archived])
  await user.click(await screen.findByRole('button', { name: 'Archive Cardiology' }))
  const question = await screen.findByRole('alertdialog', { name: 'Archive Cardiology?' })
  const detail = 'Dr. Chidi Okafor has this specialization. Give them another one first'
  replies[`PUT ${path}/3`] = { status: 409, body: { type: '/problems/wrong-state', status: 409, detail } }
  await user.click(within(question).getByRole('button', { name: 'Archive' }))
  expect(await within(question).findByText(new RegExp(detail))).toBeTruthy()
  await user.click(within(question).getByRole('button', { name: 'Keep it' }))
  const restore = await screen.findByRole('button', { name: 'Restore Urology' })
  expect(restore.closest('li')?.textContent).toContain('Archived')
  await user.click(restore)
  await waitFor(() =>
    expect(sent(`PUT ${path}/5`)).toEqual([{ name: 'Urology', isArchived: false, version: 2 }]),
  )
})
