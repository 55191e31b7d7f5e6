import type { AccessSamples, ValidBodies } from '../../testing/samples.ts'

export const accessSamples: AccessSamples = {
  'GET /api/group-sessions': { path: () => '/api/group-sessions', owner: ({ patient }) => patient },
  'GET /api/group-sessions/:id': {
    path: ({ groupSession }) => `/api/group-sessions/${groupSession.id}`,
    owner: ({ doctor }) => doctor,
  },
  'POST /api/group-sessions': {
    path: () => '/api/group-sessions',
    body: ({ okafor, groupSession }) => ({
      title: 'Vaccination day',
      doctorId: okafor.id,
      appointmentTypeId: groupSession.typeId,
      date: '2026-04-24',
      time: '18:00',
      lengthMinutes: 120,
      siteId: null,
      roomId: null,
      capacity: 30,
    }),
    owner: ({ doctor }) => doctor,
  },
  'PUT /api/group-sessions/:id/capacity': {
    path: ({ groupSession }) => `/api/group-sessions/${groupSession.id}/capacity`,
    body: () => ({ capacity: 40 }),
    owner: ({ doctor }) => doctor,
  },
  'POST /api/group-sessions/:id/cancellation': {
    path: ({ groupSessionToCancel }) => `/api/group-sessions/${groupSessionToCancel.id}/cancellation`,
    body: () => ({ reason: 'canary-reason' }),
    owner: ({ doctor }) => doctor,
  },
  'POST /api/group-sessions/:id/spots': {
    path: ({ groupSession }) => `/api/group-sessions/${groupSession.id}/spots`,
    body: ({ amina }) => ({ patientId: amina.id }),
    owner: ({ patient }) => patient,
  },
}

export const validBodies: ValidBodies = {
  'POST /api/group-sessions': ({ doctor, groupSession, site, room }) => ({
    title: 'Vaccination day',
    preparation: 'Bring the yellow card',
    doctorId: doctor.id,
    appointmentTypeId: groupSession.typeId,
    date: '2026-04-24',
    time: '18:00',
    lengthMinutes: 120,
    siteId: site.id,
    roomId: room.id,
    capacity: 30,
  }),
  'PUT /api/group-sessions/:id/capacity': () => ({ capacity: 40 }),
  'POST /api/group-sessions/:id/cancellation': () => ({ reason: 'The vaccine has not arrived' }),
  'POST /api/group-sessions/:id/spots': ({ patient, member }) => ({
    patientId: patient.id,
    familyMemberId: member.id,
    seenPrice: { amount: '25000.00', currency: 'NGN' },
  }),
}
