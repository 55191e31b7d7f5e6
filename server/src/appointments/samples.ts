import { toMyAvailability } from '../doctors/availability.actions.ts'
import { weekdayHours } from '../seed/hours.ts'
import * as groupSessions from './group-sessions/samples.ts'
import * as series from './series/samples.ts'
import type { AccessSamples, ValidBodies } from '../testing/samples.ts'

export const accessSamples: AccessSamples = {
  ...series.accessSamples,
  ...groupSessions.accessSamples,
  'GET /api/appointments': { path: () => '/api/appointments', owner: ({ patient }) => patient },
  'GET /api/appointments/summary': { path: () => '/api/appointments/summary', owner: ({ doctor }) => doctor },
  'GET /api/appointments/:id': {
    path: ({ appointment }) => `/api/appointments/${appointment.id}`,
    owner: ({ patient }) => patient,
  },
  'GET /api/appointments/:id/cancellation': {
    path: ({ appointment }) => `/api/appointments/${appointment.id}/cancellation`,
    owner: ({ patient }) => patient,
  },
  'GET /api/appointments/:id/calendar': {
    path: ({ appointment }) => `/api/appointments/${appointment.id}/calendar`,
    owner: ({ patient }) => patient,
  },
  'GET /api/calendar-feed': { path: () => '/api/calendar-feed', owner: ({ patient }) => patient },
  'POST /api/calendar-feed': { path: () => '/api/calendar-feed', owner: ({ patient }) => patient },
  'DELETE /api/calendar-feed': { path: () => '/api/calendar-feed', owner: ({ patient }) => patient },
  'POST /api/appointments': {
    path: () => '/api/appointments',
    body: ({ amina, okafor }) => ({
      patientId: amina.id,
      doctorId: okafor.id,
      appointmentDate: '2026-03-12',
      appointmentTime: '09:00',
      type: 'general',
      reason: 'canary-reason',
    }),
    owner: ({ patient }) => patient,
  },
  'PUT /api/slot-hold': {
    path: () => '/api/slot-hold',
    body: ({ okafor }) => ({ doctorId: okafor.id, date: '2026-03-12', time: '09:30' }),
    owner: ({ patient }) => patient,
  },
  'POST /api/slot-hold/release': {
    path: () => '/api/slot-hold/release',
    body: () => ({ id: 1 }),
    owner: ({ patient }) => patient,
  },
  'GET /api/appointments/waitlist': {
    path: () => '/api/appointments/waitlist',
    owner: ({ patient }) => patient,
  },
  'GET /api/appointments/waitlist/counts': {
    path: () => '/api/appointments/waitlist/counts',
    owner: ({ admin }) => admin,
  },
  'POST /api/appointments/waitlist': {
    path: () => '/api/appointments/waitlist',
    body: ({ amina, okafor }) => ({
      patientId: amina.id,
      doctorId: okafor.id,
      type: 'general',
      mode: 'video',
      reason: 'canary-reason',
      weekdays: ['Friday'],
      fromTime: '09:00',
      untilTime: '12:00',
      firstDay: '2026-03-12',
      lastDay: '2026-04-30',
    }),
    owner: ({ patient }) => patient,
  },
  'DELETE /api/appointments/waitlist/:id': {
    path: ({ waits }) => `/api/appointments/waitlist/${waits.toLeave.entryId}`,
    owner: ({ patient }) => patient,
  },
  'POST /api/appointments/waitlist/:id/accept': {
    path: ({ waits }) => `/api/appointments/waitlist/${waits.toAccept.entryId}/accept`,
    body: ({ waits }) => ({ offerId: waits.toAccept.offerId }),
    owner: ({ patient }) => patient,
  },
  'POST /api/appointments/waitlist/:id/decline': {
    path: ({ waits }) => `/api/appointments/waitlist/${waits.toDecline.entryId}/decline`,
    body: ({ waits }) => ({ offerId: waits.toDecline.offerId }),
    owner: ({ patient }) => patient,
  },
  'GET /api/note-templates': { path: () => '/api/note-templates', owner: ({ doctor }) => doctor },
  'PUT /api/note-templates': {
    path: () => '/api/note-templates',
    body: () => ({ name: 'Fever', text: 'Fever since:' }),
    owner: ({ doctor }) => doctor,
  },
  'DELETE /api/note-templates/:id': {
    path: ({ template }) => `/api/note-templates/${template}`,
    owner: ({ doctor }) => doctor,
  },
  'GET /api/appointments/:id/draft': {
    path: ({ appointment }) => `/api/appointments/${appointment.id}/draft`,
    owner: ({ doctor }) => doctor,
  },
  'DELETE /api/appointments/:id/draft': {
    path: ({ past }) => `/api/appointments/${past.id}/draft`,
    owner: ({ doctor }) => doctor,
  },
  'PUT /api/appointments/:id/draft': {
    path: ({ appointment }) => `/api/appointments/${appointment.id}/draft`,
    body: () => ({
      notes: 'canary-notes',
      diagnosis: 'canary-diagnosis',
      diagnosisCodes: ['I10'],
      advice: 'canary-advice',
      workingNote: 'canary-working',
      version: 1,
    }),
    owner: ({ doctor }) => doctor,
  },
  'POST /api/appointments/:id/addenda': {
    path: ({ past }) => `/api/appointments/${past.id}/addenda`,
    body: () => ({ text: 'canary-addendum' }),
    owner: ({ doctor }) => doctor,
  },
  'POST /api/appointments/:id/follow-up': {
    path: ({ past }) => `/api/appointments/${past.id}/follow-up`,
    body: () => ({
      appointmentDate: '2026-03-16',
      appointmentTime: '15:00',
      mode: 'video',
      reason: 'canary-reason',
    }),
    owner: ({ doctor }) => doctor,
  },
  'PATCH /api/appointments/:id': {
    path: ({ request }) => `/api/appointments/${request.id}`,
    body: () => ({ status: 'cancelled', reason: 'canary-reason' }),
    owner: ({ patient }) => patient,
  },
  'GET /api/doctors/earliest': {
    path: () => '/api/doctors/earliest?mode=video',
    owner: ({ patient }) => patient,
  },
  'GET /api/doctors/:id/slots': {
    path: ({ okafor }) => `/api/doctors/${okafor.id}/slots?date=2026-03-13`,
    owner: ({ patient }) => patient,
  },
  'GET /api/doctors/:id/days': {
    path: ({ okafor }) => `/api/doctors/${okafor.id}/days?from=2026-03-09&until=2026-03-15`,
    owner: ({ patient }) => patient,
  },
  'GET /api/doctors/:id/free-days': {
    path: ({ okafor }) => `/api/doctors/${okafor.id}/free-days`,
    owner: ({ patient }) => patient,
  },
  'GET /api/doctors/availability': {
    path: () => '/api/doctors/availability',
    owner: ({ doctor }) => doctor,
  },
  'PUT /api/doctors/availability': {
    path: () => '/api/doctors/availability',
    body: ({ appointment }) => ({
      version: toMyAvailability(weekdayHours).version,
      week: weekdayHours.map(({ day, slots }) => ({ day, slots: [...slots, '17:00'] })),
      keep: [appointment.id],
    }),
    owner: ({ doctor }) => doctor,
  },
  'GET /api/doctors/time-off': { path: () => '/api/doctors/time-off', owner: ({ doctor }) => doctor },
  'POST /api/doctors/time-off': {
    path: () => '/api/doctors/time-off',
    body: () => ({ startsOn: '2026-07-01', endsOn: '2026-07-03' }),
    owner: ({ doctor }) => doctor,
  },
  'DELETE /api/doctors/time-off/:id': {
    path: ({ timeOff }) => `/api/doctors/time-off/${timeOff}`,
    owner: ({ doctor }) => doctor,
  },
  'POST /api/admin/clinic/closed-days': {
    path: () => '/api/admin/clinic/closed-days',
    body: () => ({ startsOn: '2026-12-25', endsOn: '2026-12-26', name: 'Christmas' }),
    owner: ({ admin }) => admin,
  },
  'POST /api/admin/clinic/rooms/:id/closing': {
    path: ({ room }) => `/api/admin/clinic/rooms/${room.id}/closing`,
    owner: ({ admin }) => admin,
  },
  'PUT /api/appointments/:id/room': {
    path: ({ appointment }) => `/api/appointments/${appointment.id}/room`,
    body: () => ({ roomId: null }),
    owner: ({ doctor }) => doctor,
  },
  'POST /api/admin/clinic/sites/:id/closing': {
    path: ({ site }) => `/api/admin/clinic/sites/${site.id}/closing`,
    body: () => ({ moveHoursTo: null }),
    owner: ({ admin }) => admin,
  },
}

const seenPrice = { amount: '25000.00', currency: 'NGN' }
const seenCost = { percent: 100, back: null }

export const validBodies: ValidBodies = {
  ...series.validBodies,
  ...groupSessions.validBodies,
  'POST /api/appointments': ({ patient, member, doctor, appointmentType }) => ({
    patientId: patient.id,
    familyMemberId: member.id,
    doctorId: doctor.id,
    appointmentTypeId: appointmentType.id,
    appointmentDate: '2026-03-12',
    appointmentTime: '09:00',
    type: 'general',
    mode: 'video',
    seenSite: null,
    seenPrice,
    status: 'scheduled',
    reason: 'Night cough',
    notes: 'Since Monday',
  }),
  'PUT /api/slot-hold': ({ doctor, appointmentType, request }) => ({
    doctorId: doctor.id,
    date: '2026-03-12',
    time: '09:00',
    appointmentTypeId: appointmentType.id,
    appointmentId: request.id,
  }),
  'POST /api/slot-hold/release': () => ({ id: 1 }),
  'POST /api/appointments/waitlist': ({ patient, member, doctor, appointmentType }) => ({
    patientId: patient.id,
    familyMemberId: member.id,
    doctorId: doctor.id,
    specialization: null,
    appointmentTypeId: appointmentType.id,
    type: 'general',
    mode: 'video',
    reason: 'Night cough',
    weekdays: ['Friday'],
    fromTime: '09:00',
    untilTime: '12:00',
    firstDay: '2026-03-12',
    lastDay: '2026-04-30',
  }),
  'POST /api/appointments/waitlist/:id/accept': () => ({ offerId: 1, seenPrice }),
  'POST /api/appointments/waitlist/:id/decline': () => ({ offerId: 1 }),
  'POST /api/appointments/:id/follow-up': () => ({
    appointmentDate: '2026-03-16',
    appointmentTime: '15:00',
    mode: 'in-person',
    seenSite: null,
    seenPrice,
    reason: 'Blood pressure after four weeks',
  }),
  'PATCH /api/appointments/:id': ({ request }) => ({
    status: 'cancelled',
    reason: 'Travelling',
    appointmentDate: '2026-03-16',
    appointmentTime: '09:00',
    seenSite: null,
    notes: 'Chest clear',
    diagnosis: 'Cold',
    startsAt: request.startsAt.toISOString(),
    diagnosisCodes: ['J00'],
    advice: 'Rest and drink enough',
    workingNote: 'Worried about her job',
    draftVersion: 0,
    held: true,
    despiteJoining: true,
    seenCost,
    following: [{ id: request.id, startsAt: request.startsAt.toISOString(), seenCost }],
  }),
  'POST /api/appointments/:id/addenda': () => ({ text: 'The result came back normal' }),
  'PUT /api/note-templates': () => ({ name: 'Fever', text: 'Fever since:' }),
  'PUT /api/appointments/:id/draft': () => ({
    notes: 'Chest clear',
    diagnosis: 'Cold',
    diagnosisCodes: ['J00'],
    advice: 'Rest and drink enough',
    workingNote: 'Worried about her job',
    version: 0,
  }),
  'PUT /api/doctors/availability': ({ request, site }) => ({
    version: toMyAvailability(weekdayHours).version,
    week: weekdayHours.map((day) => ({ ...day, siteId: site.id })),
    keep: [request.id],
  }),
  'POST /api/doctors/time-off': ({ request }) => ({
    startsOn: '2026-03-12',
    endsOn: '2026-03-13',
    keep: [request.id],
  }),
  'PUT /api/appointments/:id/room': ({ appointment }) => ({
    roomId: null,
    startsAt: appointment.startsAt.toISOString(),
  }),
  'POST /api/admin/clinic/sites/:id/closing': () => ({ moveHoursTo: null }),
  'POST /api/admin/clinic/closed-days': ({ request }) => ({
    startsOn: '2026-12-25',
    endsOn: '2026-12-26',
    name: 'Christmas',
    keep: [request.id],
  }),
}
