import type { AccessSamples, ValidBodies } from '../testing/samples.ts'

const newPharmacy = () => ({
  name: 'Alafia Pharmacy Yaba',
  address: '12 Herbert Macaulay Way, Yaba, Lagos',
  phone: '+234 803 555 0143',
  email: 'yaba@pharmacies.alafia.example',
  services: ['Delivery'],
  operatingHours: [{ day: 'Monday', open: '08:00', close: '20:00' }],
  coordinates: { latitude: 6.51, longitude: 3.37 },
})

export const accessSamples: AccessSamples = {
  'GET /api/pharmacies': { path: () => '/api/pharmacies', owner: ({ patient }) => patient },
  'PATCH /api/pharmacies/:id': {
    path: ({ pharmacy }) => `/api/pharmacies/${pharmacy.id}`,
    body: () => ({ phone: '+234 803 555 0142' }),
    owner: ({ pharmacist }) => pharmacist,
  },
  'POST /api/admin/pharmacies': {
    path: () => '/api/admin/pharmacies',
    body: newPharmacy,
    owner: ({ admin }) => admin,
  },
  'GET /api/admin/pharmacies/:id/contents': {
    path: ({ pharmacy }) => `/api/admin/pharmacies/${pharmacy.id}/contents`,
    owner: ({ admin }) => admin,
  },
  'POST /api/admin/pharmacies/:id/close': {
    path: ({ elsewhere }) => `/api/admin/pharmacies/${elsewhere.leaving.id}/close`,
    body: () => ({ collectUntil: '2026-04-01' }),
    owner: ({ admin }) => admin,
  },
  'POST /api/admin/pharmacies/:id/reopen': {
    path: ({ elsewhere }) => `/api/admin/pharmacies/${elsewhere.closed.id}/reopen`,
    owner: ({ admin }) => admin,
  },
  'GET /api/pharmacies/:id/reviews': {
    path: ({ pharmacy }) => `/api/pharmacies/${pharmacy.id}/reviews`,
    owner: ({ patient }) => patient,
  },
  'PUT /api/pharmacies/:id/review': {
    path: ({ pharmacy }) => `/api/pharmacies/${pharmacy.id}/review`,
    body: () => ({ rating: 5 }),
    owner: ({ patient }) => patient,
  },
  'PUT /api/prescriptions/:id/pharmacy': {
    path: ({ prescription }) => `/api/prescriptions/${prescription.id}/pharmacy`,
    body: ({ pharmacy }) => ({ pharmacyId: pharmacy.id }),
    owner: ({ patient }) => patient,
  },
  'POST /api/pharmacy/lookups': {
    path: () => '/api/pharmacy/lookups',
    body: ({ elsewhere }) => ({ by: 'code', code: elsewhere.findable.code, reason: 'cannot-fill' }),
    owner: ({ pharmacist }) => pharmacist,
  },
  'GET /api/pharmacy/moves': { path: () => '/api/pharmacy/moves', owner: ({ patient }) => patient },
  'POST /api/pharmacy/moves': {
    path: () => '/api/pharmacy/moves',
    body: ({ elsewhere }) => ({ prescriptionId: elsewhere.lookedUp.id, agreement: 'app' }),
    owner: ({ pharmacist }) => pharmacist,
  },
  'POST /api/pharmacy/moves/:id/answer': {
    path: ({ elsewhere }) => `/api/pharmacy/moves/${elsewhere.answerable}/answer`,
    body: () => ({ answer: 'decline' }),
    owner: ({ patient }) => patient,
  },
  'POST /api/pharmacy/moves/:id/withdraw': {
    path: ({ elsewhere }) => `/api/pharmacy/moves/${elsewhere.withdrawable}/withdraw`,
    owner: ({ pharmacist }) => pharmacist,
  },
  'GET /api/pharmacy/patient': { path: () => '/api/pharmacy/patient', owner: ({ patient }) => patient },
  'GET /api/pharmacy/deliveries': { path: () => '/api/pharmacy/deliveries', owner: ({ patient }) => patient },
  'POST /api/pharmacy/deliveries': {
    path: () => '/api/pharmacy/deliveries',
    body: ({ filled }) => ({
      prescriptionId: filled.id,
      address: '14 Bode Thomas Street, Surulere',
      phone: '+234 803 555 0142',
    }),
    owner: ({ patient }) => patient,
  },
  'PATCH /api/pharmacy/deliveries/:id': {
    path: ({ delivery }) => `/api/pharmacy/deliveries/${delivery}`,
    body: () => ({ status: 'cancelled' }),
    owner: ({ patient }) => patient,
  },
  'GET /api/pharmacy/refill-reminders': {
    path: () => '/api/pharmacy/refill-reminders',
    owner: ({ patient }) => patient,
  },
  'PUT /api/pharmacy/refill-reminders/:id': {
    path: ({ filled }) => `/api/pharmacy/refill-reminders/${filled.id}`,
    body: () => ({ remindOn: '2026-04-01' }),
    owner: ({ patient }) => patient,
  },
  'DELETE /api/pharmacy/refill-reminders/:id': {
    path: ({ handled }) => `/api/pharmacy/refill-reminders/${handled.id}`,
    owner: ({ patient }) => patient,
  },
}

export const validBodies: ValidBodies = {
  'POST /api/admin/pharmacies': newPharmacy,
  'POST /api/admin/pharmacies/:id/close': () => ({ collectUntil: '2026-04-01' }),
  'PATCH /api/pharmacies/:id': ({ pharmacy, pharmacyVersion }) => ({
    version: pharmacyVersion,
    name: pharmacy.name,
    address: '14 Bode Thomas Street, Surulere',
    phone: '+234 803 555 0142',
    email: 'surulere@pharmacies.alafia.example',
    services: ['Delivery', 'Insurance'],
    operatingHours: [
      { day: 'Monday', open: '08:00', close: '13:00' },
      { day: 'Monday', open: '14:00', close: '20:00' },
    ],
    coordinates: { latitude: 6.49, longitude: 3.35 },
  }),
  'PUT /api/pharmacies/:id/review': () => ({ rating: 4, comment: 'Quick, and kind' }),
  'PUT /api/prescriptions/:id/pharmacy': ({ pharmacy }) => ({ pharmacyId: pharmacy.id }),
  'POST /api/pharmacy/lookups': () => ({
    by: 'name',
    code: '0'.repeat(32),
    firstName: 'Amina',
    lastName: 'Bello',
    dateOfBirth: '1988-05-19',
    reason: 'other',
    note: 'The patient moved house',
  }),
  'POST /api/pharmacy/moves': ({ prescription }) => ({
    prescriptionId: prescription.id,
    agreement: 'phone',
    note: 'Her mother agreed at 10:00',
  }),
  'POST /api/pharmacy/moves/:id/answer': () => ({ answer: 'decline' }),
  'POST /api/pharmacy/deliveries': ({ filled }) => ({
    prescriptionId: filled.id,
    address: '14 Bode Thomas Street, Surulere',
    phone: '+234 803 555 0142',
    note: 'The blue gate',
  }),
  'PATCH /api/pharmacy/deliveries/:id': () => ({ status: 'cancelled' }),
  'PUT /api/pharmacy/refill-reminders/:id': () => ({ remindOn: '2026-04-01' }),
}
