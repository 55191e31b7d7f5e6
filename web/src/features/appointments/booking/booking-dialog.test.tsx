// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { OfferedType } from '@alafia/contract/doctors/appointment-types'
import type { FamilyMember } from '@alafia/contract/family/schema'
import { scopes } from '@alafia/contract/family/sharing'
import { addDays } from '@alafia/contract/kernel/civil'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { calls, clinic, fakeNetwork, lateReply, replies, userOf } from '../../../testing/fake-network.ts'
import { doctor, freeDay, offerTimes, appointment } from '../../../testing/fake-appointment.ts'
import { currentToasts } from '../../../ui/overlay/toast.ts'
import { BookingDialog } from './booking-dialog.tsx'

fakeNetwork()
afterEach(cleanup)

const sent = () => calls.filter(({ name }) => name === 'POST /api/appointments').map(({ body }) => body)

const draw = (onClose: () => void = () => undefined) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BookingDialog onClose={onClose} patient={userOf('patient')} family={[]} doctors={[doctor]} />
    </QueryClientProvider>,
  )

/** Fills in the form and presses the button. */
const book = async (onClose?: () => void) => {
  offerTimes({ '09:00': true, '09:30': true })
  draw(onClose)
  await userEvent.selectOptions(await screen.findByLabelText('Doctor'), '5')
  await userEvent.click(await screen.findByRole('radio', { name: '09:30' }))
  await userEvent.click(screen.getByRole('radio', { name: 'In person' }))
  await userEvent.type(screen.getByLabelText('Reason for the visit'), 'A cough for three weeks')
  await userEvent.click(screen.getByRole('button', { name: /^Book Appointment/ }))
}

const familyMember: FamilyMember = {
  id: 3,
  primaryUserId: 9,
  firstName: 'Kemi',
  lastName: 'Bello',
  dateOfBirth: '2019-02-03',
  relationship: 'child',
  phone: null,
  emergencyContact: null,
  medicalConditions: [],
  allergies: [],
  regularMedicines: [],
  insuranceProvider: null,
  insurancePlan: null,
  insuranceNumber: null,
  profileImage: null,
  hasHistory: true,
  decidesSince: null,
  openScopes: [...scopes],
  decidesOn: null,
  consent: null,
  signIn: null,
  otherParent: null,
}

test('FAM-44 who is no longer in the family is named at the field', async () => {
  replies['POST /api/appointments'] = {
    status: 404,
    body: { type: '/problems/not-found', detail: 'Not found' },
  }
  const dialog = (family: FamilyMember[]) => (
    <QueryClientProvider client={client}>
      <BookingDialog
        onClose={() => undefined}
        patient={userOf('patient')}
        family={family}
        doctors={[doctor]}
        start={{ familyMemberId: '3' }}
      />
    </QueryClientProvider>
  )
  const client = createQueryClient()
  offerTimes({ '09:30': true })
  const { rerender } = render(dialog([familyMember]))
  await userEvent.selectOptions(await screen.findByLabelText('Doctor'), '5')
  await userEvent.click(await screen.findByRole('radio', { name: '09:30' }))
  await userEvent.type(screen.getByLabelText('Reason for the visit'), 'A cough for three weeks')
  rerender(dialog([]))
  await userEvent.click(screen.getByRole('button', { name: /^Book Appointment/ }))
  expect(await screen.findAllByText('This person is no longer in your family list')).toBeTruthy()
})

test('APPT-14 says booked only once the booking is stored', async () => {
  replies['POST /api/appointments'] = { status: 201, body: appointment }
  const onClose = vi.fn<() => void>()
  await book(onClose)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent()).toEqual([
    expect.objectContaining({
      doctorId: 5,
      appointmentDate: freeDay,
      appointmentTime: '09:30',
      mode: 'in-person',
    }),
  ])
})

test('APPT-14 PLAT-35 a booking can’t be changed while it is being sent', async () => {
  replies['POST /api/appointments'] = 'never'
  await book()
  await waitFor(() => expect(screen.getByLabelText('Reason for the visit')).toHaveProperty('readOnly', true))
  expect(screen.getByLabelText('Doctor')).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('radio', { name: '09:00' }))
  await userEvent.click(screen.getByRole('radio', { name: 'Video' }))
  expect(screen.getByRole('radio', { name: '09:30' })).toHaveProperty('checked', true)
  expect(screen.getByRole('radio', { name: 'In person' })).toHaveProperty('checked', true)
  expect(sent()).toHaveLength(1)
})

test('APPT-6 the shared dialog shows its types, clears the time when the date changes, and says when a date has no times', async () => {
  offerTimes({ '09:00': true, '09:30': true })
  draw()
  expect(
    [...(await screen.findByLabelText<HTMLSelectElement>('Consultation type')).options].map(
      ({ value }) => value,
    ),
  ).toEqual(['general', 'followup', 'urgent', 'specialist'])
  expect(screen.getByLabelText('Consultation type')).toHaveProperty('value', 'general')
  await userEvent.selectOptions(screen.getByLabelText('Doctor'), '5')
  await userEvent.click(await screen.findByRole('radio', { name: '09:30' }))
  replies[`/api/doctors/${doctor.id}/slots`] = { status: 200, body: [] }
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-03-14' } })
  await screen.findByText('No available slots for selected date')
  offerTimes({ '09:00': true, '09:30': true })
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-03-16' } })
  expect(await screen.findByRole('radio', { name: '09:30' })).toHaveProperty('checked', false)
})

test.each([
  [
    'booked',
    { status: 201, body: appointment },
    { title: 'Appointment Booked', description: 'Your appointment has been successfully scheduled.' },
  ],
  [
    'not booked',
    { status: 503, body: undefined },
    { title: 'Booking Failed', description: 'Unable to book appointment. Please try again.', tone: 'danger' },
  ],
])('APPT-15 the shared dialog has its own text for %s', async (_, reply, text) => {
  replies['POST /api/appointments'] = reply
  await book()
  await waitFor(() => expect(currentToasts()).toMatchObject([text]))
})

test('APPT-76 the dialog starts at its first field, and shows all that is booked before booking it; a corrected field loses its error', async () => {
  offerTimes({ '09:00': true, '09:30': true })
  draw()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Who is it for?')))
  await userEvent.click(screen.getByRole('button', { name: /^Book Appointment/ }))
  await screen.findAllByText('Please select a date')
  await userEvent.selectOptions(screen.getByLabelText('Doctor'), '5')
  await waitFor(() => expect(screen.queryByText('Please select a date')).toBeNull())
  expect(screen.queryByText('Please select a doctor')).toBeNull()
  expect(screen.getByRole('radio', { name: 'Video' })).toHaveProperty('checked', true)
  await userEvent.click(await screen.findByRole('radio', { name: '09:30' }))
  const review = screen.getByText('Check your appointment').parentElement
  for (const text of ['Amina Bello', 'Dr. Chidi Okafor', 'by video', '13 March 2026 at 09:30', '₦15,000.00'])
    expect(review?.textContent).toContain(text)
})

test('APPT-7 the earliest day that can be chosen is tomorrow', async () => {
  offerTimes({ '09:00': true })
  draw()
  await userEvent.selectOptions(await screen.findByLabelText('Doctor'), '5')
  expect((await screen.findByLabelText('Date')).getAttribute('min')).toBe(addDays(clinic.today, 1))
})

const checkUp: OfferedType = {
  id: 7,
  name: 'Check-up',
  lengthMinutes: 45,
  price: '30000.00',
  currency: 'NGN',
  mode: 'in-person',
  preparation: 'Bring your medicines',
  freeUntilHours: 24,
  lateRefundPercent: 50,
  maxVisits: 1,
}

test('APPT-64 APPT-91 a doctor’s types show price, length, preparation and what cancelling costs before booking, and decide how it takes place', async () => {
  replies[`/api/doctors/${doctor.id}/appointment-types`] = { status: 200, body: [checkUp] }
  replies['POST /api/appointments'] = { status: 201, body: appointment }
  offerTimes({ '09:00': true, '09:45': true })
  draw()
  expect(screen.queryByLabelText('Appointment type')).toBeNull()
  await userEvent.selectOptions(await screen.findByLabelText('Doctor'), '5')
  const types = await screen.findByLabelText('Appointment type')
  expect([...types.querySelectorAll('option')].map((option) => option.textContent)).toEqual([
    'Appointment, 30 minutes',
    'Check-up, 45 minutes, ₦30,000.00',
  ])
  await userEvent.selectOptions(types, '7')
  expect(await screen.findByText('45 minutes · ₦30,000.00 · In person')).toBeTruthy()
  expect(screen.getByText('Bring your medicines')).toBeTruthy()
  expect(
    screen.getByText('You can cancel free of charge until a day before. After that, you get 50% back.'),
  ).toBeTruthy()
  expect(screen.getByText('₦30,000.00 · times are Lagos time')).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'Video' })).toHaveProperty('disabled', true)
  await userEvent.click(await screen.findByRole('radio', { name: '09:45' }))
  await userEvent.type(screen.getByLabelText('Reason for the visit'), 'A cough for three weeks')
  await userEvent.click(screen.getByRole('button', { name: /^Book Appointment/ }))
  await waitFor(() =>
    expect(sent()).toEqual([
      expect.objectContaining({ appointmentTypeId: 7, mode: 'in-person', appointmentTime: '09:45' }),
    ]),
  )
})

test('ORG-13 on a day on which the clinic is closed, the dialog says so instead of showing no times', async () => {
  replies['/api/clinic'] = {
    status: 200,
    body: {
      ...clinic,
      openingHours: 'Monday 08:00–17:00',
      closedDays: [{ id: 1, startsOn: freeDay, endsOn: freeDay, name: 'Founders’ Day' }],
    },
  }
  offerTimes({})
  draw()
  await userEvent.selectOptions(await screen.findByLabelText('Doctor'), '5')
  expect((await screen.findByText(/^The clinic is closed on /)).textContent).toMatch(
    /^The clinic is closed on \d+ [A-Z][a-z]+ \(Founders’ Day\)\. Please choose another day\.$/,
  )
  expect(screen.queryByText('No available slots for selected date')).toBeNull()
  expect(screen.queryByText(/the clinic is open Monday/)).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'In person' }))
  expect(screen.getByText(/the clinic is open Monday 08:00–17:00/)).toBeTruthy()
  expect(calls.map(({ name }) => name).some((name) => name.includes('mode=in-person'))).toBe(true)
})

test('ORG-16 a visit in person says where at each time, before booking and in what is sent; one by video doesn’t', async () => {
  const site = { phone: null, latitude: 6.44, longitude: 3.47, directions: 'Blue gate', version: 1 }
  const lekki = { ...site, id: 4, name: 'Lekki', address: '12 Admiralty Way' }
  replies['/api/clinic/sites'] = { status: 200, body: [lekki, { ...lekki, id: 5, name: 'Ikeja' }] }
  replies['POST /api/appointments'] = { status: 201, body: appointment }
  offerTimes({ '09:00': true, '12:00': true })
  draw()
  await userEvent.selectOptions(await screen.findByLabelText('Doctor'), '5')
  await userEvent.click(await screen.findByRole('radio', { name: '09:00' }))
  expect(screen.queryByText(/Blue gate/)).toBeNull()
  replies['/api/doctors/5/slots'] = {
    status: 200,
    body: [
      { time: '09:00', free: true, siteId: 4 },
      { time: '12:00', free: true, siteId: 5 },
    ],
  }
  await userEvent.click(screen.getByRole('radio', { name: 'In person' }))
  expect(await screen.findByRole('radio', { name: '09:00 Lekki' })).toHaveProperty('checked', true)
  await userEvent.click(screen.getByRole('radio', { name: '12:00 Ikeja' }))
  expect(await screen.findByText('Ikeja, 12 Admiralty Way')).toBeTruthy()
  expect(screen.getByText('Blue gate')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Show on a map/ })).toHaveProperty(
    'href',
    'https://www.openstreetmap.org/?mlat=6.44&mlon=3.47#map=17/6.44/3.47',
  )
  await userEvent.type(screen.getByLabelText('Reason for the visit'), 'A cough for three weeks')
  await userEvent.click(screen.getByRole('button', { name: /^Book Appointment/ }))
  await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ seenSite: 5, mode: 'in-person' })]))
})

const lekki = {
  id: 4,
  name: 'Lekki',
  address: '12 Admiralty Way',
  phone: null,
  latitude: null,
  longitude: null,
  directions: null,
  version: 1,
}
const inPersonAt = (siteId?: number) => [
  { time: '09:00', free: true, ...(siteId !== undefined && { siteId }) },
]
/** Chooses 09:00 by video, then fills in the rest. */
const chooseByVideo = async () => {
  replies['/api/clinic'] = { status: 200, body: { ...clinic, address: '1 Broad Street' } }
  offerTimes({ '09:00': true })
  draw()
  await userEvent.selectOptions(await screen.findByLabelText('Doctor'), '5')
  await userEvent.click(await screen.findByRole('radio', { name: '09:00' }))
  await userEvent.type(screen.getByLabelText('Reason for the visit'), 'A cough for three weeks')
}
const bookButton = () => screen.queryByRole('button', { name: /^Book Appointment/ })
const inPerson = () => userEvent.click(screen.getByRole('radio', { name: 'In person' }))

test('ORG-16 while the sites can’t be loaded, the dialog says so, names no place, and books nothing in person', async () => {
  replies['/api/clinic/sites'] = { status: 503, body: undefined }
  await chooseByVideo()
  expect(bookButton()).toBeTruthy()
  replies['/api/doctors/5/slots'] = { status: 200, body: inPersonAt(lekki.id) }
  await inPerson()
  expect(await screen.findByText('We couldn’t load where the visit takes place')).toBeTruthy()
  expect(screen.queryByText(/Broad Street/)).toBeNull()
  expect(bookButton()).toBeNull()
  const field = screen.getByLabelText('Date')
  if (!(field instanceof HTMLInputElement) || !field.form) throw new Error('The date is in no form')
  fireEvent.submit(field.form)
  replies['/api/clinic/sites'] = { status: 200, body: [lekki] }
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Lekki, 12 Admiralty Way')).toBeTruthy()
  expect(sent()).toEqual([])
  replies['POST /api/appointments'] = { status: 201, body: appointment }
  await userEvent.click(screen.getByRole('button', { name: /^Book Appointment/ }))
  await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ seenSite: lekki.id })]))
})

test('ORG-16 a time chosen by video says where only once the times in person are there; one that isn’t among them has to be chosen again', async () => {
  replies['/api/clinic/sites'] = { status: 200, body: [lekki] }
  await chooseByVideo()
  const late = lateReply()
  replies['/api/doctors/5/slots'] = late.reply
  await inPerson()
  expect(await screen.findByText('Loading…')).toBeTruthy()
  expect(screen.queryByText(/Broad Street|At Alafia/)).toBeNull()
  expect(bookButton()).toBeNull()
  late.come({ status: 200, body: [{ time: '12:00', free: true, siteId: lekki.id }] })
  expect(await screen.findByText('The doctor has no slot at that time on the selected date')).toBeTruthy()
  expect(screen.queryByText(/Broad Street/)).toBeNull()
  expect(bookButton()).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: '12:00' }))
  expect(await screen.findByText('Lekki, 12 Admiralty Way')).toBeTruthy()
  expect(bookButton()).toBeTruthy()
})

test('ORG-16 the clinic’s own address is sent as what was seen, also where the sites can’t be loaded', async () => {
  replies['/api/clinic/sites'] = { status: 503, body: undefined }
  replies['POST /api/appointments'] = { status: 201, body: appointment }
  await chooseByVideo()
  replies['/api/doctors/5/slots'] = { status: 200, body: inPersonAt() }
  await inPerson()
  expect(await screen.findByText('Alafia, 1 Broad Street')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^Book Appointment/ }))
  await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ seenSite: null })]))
})
