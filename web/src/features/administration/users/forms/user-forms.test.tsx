// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { UserDetail } from '@alafia/contract/administration/users/schema'
import type { Specialization } from '@alafia/contract/doctors/specializations'
import { createQueryClient } from '../../../../lib/http/query-client.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { PharmacyDialog } from './pharmacy-dialog.tsx'
import { PracticeDialog } from './practice-dialog.tsx'

afterEach(cleanup)

const user: UserDetail = {
  id: 9,
  firstName: 'Ifeoma',
  lastName: 'Umeh',
  role: 'pharmacist',
  roles: ['pharmacist'],
  isActive: true,
  status: 'active',
  lastLoginAt: null,
  profileImage: null,
  dateOfBirth: null,
  email: 'ifeoma@mail.example',
  phone: null,
  earlierNames: [],
  createdAt: '2026-03-01T09:00:00.000Z',
  sessions: 0,
  doctor: null,
  pharmacy: { id: 3, name: 'Mercy Pharmacy' },
  invitation: null,
  isLastAdmin: false,
  hasSecondFactor: false,
  licences: [],
}

/** Shows the dialog; the server answers changes with `answer`, and fails to list pharmacies and, without them, specializations. */
const open = (dialog: ReactElement, answer: () => Response, specializations?: readonly Specialization[]) => {
  const sent = vi.fn<(body: unknown) => void>()
  const clinic = { name: 'Alafia', timeZone: 'Africa/Lagos', today: '2026-03-11', currency: 'NGN', demo: [] }
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (address.endsWith('/clinic')) return Promise.resolve(Response.json(clinic))
    if (specializations && address.endsWith('/specializations'))
      return Promise.resolve(Response.json(specializations))
    if (typeof init?.body !== 'string') return Promise.reject(new TypeError('Failed to fetch'))
    sent(JSON.parse(init.body))
    return Promise.resolve(answer())
  })
  render(<QueryClientProvider client={createQueryClient()}>{dialog}</QueryClientProvider>)
  return sent
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const close = () => undefined

test('ADM-7 inviting a patient asks for the date of birth, with everything else that is missing', async () => {
  const link = { path: `/invitation#${'x'.repeat(43)}`, expiresAt: '2026-03-18T09:00:00.000Z' }
  const sent = open(<InviteDialog onClose={close} />, () =>
    Response.json({ user: { ...user, firstName: 'Kemi', lastName: 'Ojo' }, link }, { status: 201 }),
  )
  type('First name', 'Kemi')
  type('Email', 'kemi@mail.example')
  type('Role', 'patient')
  press('Create Invitation')
  const wrong = await screen.findByRole('alert', { name: 'Please check these answers' })
  expect([...wrong.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Last name is required',
    'Date of birth is required',
  ])
  type('Last name', 'Ojo')
  type('Date of birth', '1990-01-02')
  press('Create Invitation')
  await screen.findByRole('dialog', { name: 'Kemi Ojo is invited' })
  expect(sent).toHaveBeenCalledExactlyOnceWith({
    firstName: 'Kemi',
    lastName: 'Ojo',
    email: 'kemi@mail.example',
    phone: null,
    role: 'patient',
    specialization: null,
    dateOfBirth: '1990-01-02',
  })
})

test('ADM-7 a pharmacist’s pharmacy stays selected if the list can’t be loaded; a refusal is explained', async () => {
  const sent = open(<PharmacyDialog user={user} onClose={close} />, () =>
    Response.json({ detail: 'Ifeoma Umeh is not a pharmacist' }, { status: 409 }),
  )
  await screen.findByText(/^We couldn’t load the pharmacies/)
  expect(screen.getByLabelText(/^Pharmacy/)).toHaveProperty('value', '3')
  press('Save Pharmacy')
  await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith({ pharmacyId: 3 }))
  await screen.findByText('Ifeoma Umeh is not a pharmacist. Everything you typed is still here.')
})

const practising: UserDetail = {
  ...user,
  role: 'doctor',
  roles: ['doctor'],
  doctor: { specialization: 'Cardiology', fee: '15000.00', currency: 'NGN', upcomingAppointments: 0 },
}
const listed = (name: string, isArchived = false): Specialization => ({
  id: name.length,
  name,
  doctors: 0,
  isArchived,
  version: 1,
})
const choices = () =>
  [...screen.getByLabelText(/^Specialization/).querySelectorAll('option')].map(
    ({ textContent }) => textContent,
  )

test('DOC-27 a doctor’s specialization is one of the clinic’s list, without those that are archived', async () => {
  const sent = open(<PracticeDialog user={practising} onClose={close} />, () => Response.json(practising), [
    listed('Cardiology'),
    listed('Dermatology'),
    listed('Urology', true),
  ])
  await waitFor(() => expect(choices()).toEqual(['Select a specialization', 'Cardiology', 'Dermatology']))
  expect(screen.getByLabelText(/^Specialization/)).toHaveProperty('value', 'Cardiology')
  type('Specialization', '')
  press('Save Practice')
  expect(await screen.findAllByText('Choose a specialization')).not.toEqual([])
  type('Specialization', 'Dermatology')
  press('Save Practice')
  await waitFor(() =>
    expect(sent).toHaveBeenCalledExactlyOnceWith({ specialization: 'Dermatology', fee: '15000.00' }),
  )
})

test('DOC-27 a doctor’s specialization stays selected if the list can’t be loaded', async () => {
  open(<PracticeDialog user={practising} onClose={close} />, () => Response.json(practising))
  await screen.findByText(/^We couldn’t load the specializations/)
  expect(screen.getByLabelText(/^Specialization/)).toHaveProperty('value', 'Cardiology')
})
