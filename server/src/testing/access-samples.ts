import { usualPreferences } from '@alafia/contract/accounts/preferences'
import { caseSamples } from './access-samples-of-cases.ts'
import { chartSamples } from './access-samples-of-charts.ts'
import { careSamples } from './access-samples-of-care.ts'
import { logSamples } from './access-samples-of-logs.ts'
import { messageSamples } from './access-samples-of-messages.ts'
import { userSamples } from './access-samples-of-users.ts'
import { moneySamples } from './access-samples-of-money.ts'
import { stockSamples } from './access-samples-of-stock.ts'
import { visitSamples, type Sample } from './access-samples-of-visits.ts'

/* Who may call each endpoint, and how its owner does: what the access matrix is made from. */

const relative = {
  firstName: 'Canary-Kemi',
  lastName: 'Bello',
  dateOfBirth: '2019-01-02',
  relationship: 'daughter',
}

const medications = [
  { name: 'Amlodipine 5 mg', dosage: '1 tablet', frequency: 'each morning', duration: '30 days' },
]

export const samples: Record<string, Sample> = {
  'POST /api/auth/verify-token': { path: () => '/api/auth/verify-token', owner: ({ patient }) => patient },
  'POST /api/auth/logout': { path: () => '/api/auth/logout', owner: ({ strangers }) => strangers.patient },
  'POST /api/auth/role': {
    path: () => '/api/auth/role',
    body: () => ({ role: 'doctor' }),
    owner: ({ doctor }) => doctor,
  },
  'GET /api/account/preferences': {
    path: () => '/api/account/preferences',
    owner: ({ pharmacist }) => pharmacist,
  },
  'PUT /api/account/preferences': {
    path: () => '/api/account/preferences',
    body: () => usualPreferences,
    owner: ({ doctor }) => doctor,
  },
  'GET /api/family': { path: () => '/api/family', owner: ({ patient }) => patient },
  'POST /api/family': {
    path: () => '/api/family',
    body: ({ amina }) => ({ ...relative, primaryUserId: amina.id }),
    owner: ({ patient }) => patient,
  },
  'PUT /api/family/:id': {
    path: ({ kemi }) => `/api/family/${kemi.id}`,
    body: () => relative,
    owner: ({ patient }) => patient,
  },
  'DELETE /api/family/:id': {
    path: ({ leaver }) => `/api/family/${leaver.id}`,
    owner: ({ patient }) => patient,
  },
  ...visitSamples,
  ...chartSamples,
  ...careSamples,
  ...messageSamples,
  ...stockSamples,
  ...moneySamples,
  ...caseSamples,
  ...logSamples,
  'GET /api/prescriptions': { path: () => '/api/prescriptions', owner: ({ patient }) => patient },
  'GET /api/prescriptions/summary': {
    path: () => '/api/prescriptions/summary',
    owner: ({ patient }) => patient,
  },
  'POST /api/prescriptions': {
    path: () => '/api/prescriptions',
    body: ({ visit, amina, kemi, okafor }) => ({
      appointmentId: visit.id,
      patientId: amina.id,
      familyMemberId: kemi.id,
      doctorId: okafor.id,
      medications,
    }),
    owner: ({ doctor }) => doctor,
  },
  'POST /api/prescriptions/check': {
    path: () => '/api/prescriptions/check',
    body: ({ visit }) => ({ appointmentId: visit.id, medications }),
    owner: ({ doctor }) => doctor,
  },
  'GET /api/prescriptions/safety-table': {
    path: () => '/api/prescriptions/safety-table',
    owner: ({ pharmacist }) => pharmacist,
  },
  'PATCH /api/prescriptions/:id': {
    path: ({ handled }) => `/api/prescriptions/${handled.id}`,
    body: () => ({ status: 'rejected', pharmacistNotes: 'canary-notes' }),
    owner: ({ pharmacist }) => pharmacist,
  },
  'GET /api/prescriptions/:id': {
    path: ({ handled }) => `/api/prescriptions/${handled.id}`,
    owner: ({ patient }) => patient,
  },
  'GET /api/prescriptions/:id/person': {
    path: ({ handled }) => `/api/prescriptions/${handled.id}/person`,
    owner: ({ pharmacist }) => pharmacist,
  },
  'GET /api/prescriptions/queue': {
    path: () => '/api/prescriptions/queue',
    owner: ({ pharmacist }) => pharmacist,
  },
  'GET /api/prescriptions/claims': {
    path: () => '/api/prescriptions/claims',
    owner: ({ pharmacist }) => pharmacist,
  },
  'PUT /api/prescriptions/:id/claim': {
    path: ({ handled }) => `/api/prescriptions/${handled.id}/claim`,
    body: () => ({ takeOver: true }),
    owner: ({ pharmacist }) => pharmacist,
  },
  'DELETE /api/prescriptions/:id/claim': {
    path: ({ handled }) => `/api/prescriptions/${handled.id}/claim`,
    owner: ({ pharmacist }) => pharmacist,
  },
  'GET /api/account/profile': { path: () => '/api/account/profile', owner: ({ patient }) => patient },
  'PUT /api/account/profile': {
    path: () => '/api/account/profile',
    body: () => ({ firstName: 'Somebody', lastName: 'Else' }),
    owner: ({ strangers }) => strangers.patient,
  },
  'GET /api/prescriptions/:id/stock': {
    path: ({ handled }) => `/api/prescriptions/${handled.id}/stock`,
    owner: ({ pharmacist }) => pharmacist,
  },
  'GET /api/pharmacies': { path: () => '/api/pharmacies', owner: ({ patient }) => patient },
  'PATCH /api/pharmacies/:id': {
    path: ({ pharmacy }) => `/api/pharmacies/${pharmacy.id}`,
    body: () => ({ phone: '+234 803 555 0142' }),
    owner: ({ pharmacist }) => pharmacist,
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
  'GET /api/pharmacy/patients': {
    path: () => '/api/pharmacy/patients?search=nobody%20of%20this%20name',
    owner: ({ pharmacist }) => pharmacist,
  },
  'GET /api/health-reminders': { path: () => '/api/health-reminders', owner: ({ patient }) => patient },
  'POST /api/health-reminders/:id/complete': {
    path: ({ reminder }) => `/api/health-reminders/${reminder.id}/complete`,
    body: ({ visit }) => ({ appointmentId: visit.id }),
    owner: ({ patient }) => patient,
  },
  'POST /api/health-reminders/:id/reopen': {
    path: ({ done }) => `/api/health-reminders/${done.id}/reopen`,
    owner: ({ patient }) => patient,
  },
  'GET /api/patient/home': { path: () => '/api/patient/home', owner: ({ patient }) => patient },
  'GET /api/patient/summary': { path: () => '/api/patient/summary', owner: ({ patient }) => patient },
  'POST /api/prescriptions/:id/parts': {
    path: ({ refillable }) => `/api/prescriptions/${refillable.id}/parts`,
    body: () => ({ dispense: [{ medication: 0, itemId: 1, quantity: 1 }], notes: 'canary-notes' }),
    owner: ({ pharmacist }) => pharmacist,
  },
  'POST /api/prescriptions/:id/waiver': {
    path: ({ refillable }) => `/api/prescriptions/${refillable.id}/waiver`,
    body: () => ({ reason: 'canary-reason' }),
    owner: ({ pharmacist }) => pharmacist,
  },
  'POST /api/prescriptions/:id/refill': {
    path: ({ refillable }) => `/api/prescriptions/${refillable.id}/refill`,
    owner: ({ patient }) => patient,
  },
  'GET /api/prescriptions/:id/document': {
    path: ({ handled }) => `/api/prescriptions/${handled.id}/document`,
    owner: ({ patient }) => patient,
  },
  'GET /api/formulary': { path: () => '/api/formulary?search=am', owner: ({ doctor }) => doctor },
  'GET /api/notifications': { path: () => '/api/notifications', owner: ({ patient }) => patient },
  'GET /api/notifications/unread': {
    path: () => '/api/notifications/unread',
    owner: ({ patient }) => patient,
  },
  'PUT /api/notifications/:id/read': {
    path: () => '/api/notifications/1/read',
    owner: ({ patient }) => patient,
  },
  'PUT /api/notifications/read': { path: () => '/api/notifications/read', owner: ({ patient }) => patient },
  'GET /api/admin/stats': { path: () => '/api/admin/stats', owner: ({ admin }) => admin },
  'GET /api/admin/performance': { path: () => '/api/admin/performance', owner: ({ admin }) => admin },
  ...userSamples,
  'GET /api/admin/activity': { path: () => '/api/admin/activity', owner: ({ admin }) => admin },
  'GET /api/admin/announcements': {
    path: () => '/api/admin/announcements',
    owner: ({ admin }) => admin,
  },
  'GET /api/admin/announcements/audience': {
    path: () => '/api/admin/announcements/audience?roles=patient,doctor',
    owner: ({ admin }) => admin,
  },
  'POST /api/admin/announcements': {
    path: () => '/api/admin/announcements',
    body: () => ({ title: 'Closed on Monday', message: 'The clinic is closed on Monday', roles: ['doctor'] }),
    owner: ({ admin }) => admin,
  },
  'GET /api/audit/looks': { path: () => '/api/audit/looks', owner: ({ patient }) => patient },
  'GET /api/audit': { path: () => '/api/audit', owner: ({ admin }) => admin },
}
