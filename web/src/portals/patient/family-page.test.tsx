// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { FamilyMember } from '@alafia/contract/family/schema'
import { openApp } from '../../testing/open-app.tsx'
import { lateReply, playNetwork, replies, storedSessionOf, userOf } from '../../testing/fake-network.ts'

vi.mock('socket.io-client', () => import('../../testing/fake-socket.ts'))
playNetwork()

const member = (id: number, firstName: string): FamilyMember => ({
  id,
  primaryUserId: 1,
  firstName,
  lastName: 'Bello',
  dateOfBirth: '2015-02-03',
  relationship: 'child',
  phone: null,
  emergencyContact: null,
  medicalConditions: [],
  allergies: [],
  regularMedicines: [],
  profileImage: null,
  hasHistory: false,
})

const open = async () => {
  storedSessionOf(userOf('patient'))
  replies['/api/family'] = { status: 200, body: [member(2, 'Kemi'), member(3, 'Sadiq')] }
  openApp('/family')
  await screen.findByRole('button', { name: 'Remove Kemi Bello' })
}
const pressed = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

test('FAM-17 PLAT-40 a removal that is answered late leaves the form that was opened meanwhile, with what is typed there', async () => {
  await open()
  const { reply, come } = lateReply()
  replies['/api/family/2'] = reply
  await pressed('Remove Kemi Bello')
  const question = await screen.findByRole('alertdialog')
  await userEvent.click(within(question).getByRole('button', { name: /^Remove Kemi/ }))
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  await pressed('Edit Sadiq Bello')
  const form = await screen.findByRole('dialog', { name: 'Edit Family Member' })
  await userEvent.type(within(form).getByLabelText(/^Phone/), '0803')
  come({ status: 204, body: undefined })
  await screen.findByText('Family Member Removed')
  await waitFor(() => expect(within(form).getByLabelText(/^Phone/)).toHaveProperty('value', '0803'))
  expect(screen.getByRole('dialog', { name: 'Edit Family Member' })).toBe(form)
})

test('PLAT-35 what is on its way can’t be changed, and the focus stays in it', async () => {
  await open()
  replies['/api/family/3'] = 'never'
  await pressed('Edit Sadiq Bello')
  const form = await screen.findByRole('dialog', { name: 'Edit Family Member' })
  const phone = within(form).getByLabelText(/^Phone/)
  await userEvent.type(phone, '0803{Enter}')
  await waitFor(() => expect(phone).toHaveProperty('readOnly', true))
  expect(within(form).getByLabelText('Relationship')).toHaveProperty('disabled', true)
  await userEvent.type(phone, '555')
  expect(phone).toHaveProperty('value', '0803')
  expect(document.activeElement).toBe(phone)
})

test('FAM-17 a form that is answered while it stands closes', async () => {
  await open()
  replies['/api/family/3'] = { status: 200, body: member(3, 'Sadiq') }
  await pressed('Edit Sadiq Bello')
  const form = await screen.findByRole('dialog', { name: 'Edit Family Member' })
  await userEvent.type(within(form).getByLabelText(/^Emergency contact/), 'Amina, 0803 555 0100')
  await userEvent.click(within(form).getByRole('button', { name: /Save Changes/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('FAM-15 who has nobody in the family reads that, and can add the first', async () => {
  storedSessionOf(userOf('patient'))
  replies['/api/family'] = { status: 200, body: [] }
  openApp('/family')
  await screen.findByText('No family members added')
  expect(screen.getAllByRole('button', { name: /^Add/ }).length).toBeGreaterThan(0)
})
