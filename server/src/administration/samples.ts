import { usualSecurityRules } from '@alafia/contract/administration/security/schema'
import type { AccessSample, AccessSamples, ValidBodies } from '../testing/samples.ts'

const admin: AccessSample['owner'] = (world) => world.admin

const licence = { number: 'PCN/1', validUntil: '2028-01-01' }

const newLicence = { number: 'MDCN/1', validUntil: '2028-01-01' }

export const accessSamples: AccessSamples = {
  'GET /api/admin/security': { path: () => '/api/admin/security', owner: ({ admin }) => admin },
  'PUT /api/admin/security': {
    path: () => '/api/admin/security',
    body: () => ({ rules: usualSecurityRules, version: 0 }),
    owner: ({ admin }) => admin,
  },
  'GET /api/admin/issues': { path: () => '/api/admin/issues', owner: ({ admin }) => admin },
  'GET /api/admin/issues/:id': {
    path: ({ report }) => `/api/admin/issues/${report.id}`,
    owner: ({ admin }) => admin,
  },
  'PATCH /api/admin/issues/:id': {
    path: ({ report }) => `/api/admin/issues/${report.id}`,
    body: () => ({ from: 'open', to: 'resolved', answer: 'canary-notes' }),
    owner: ({ admin }) => admin,
  },
  'GET /api/admin/emergency-access/:id': {
    path: ({ emergency }) => `/api/admin/emergency-access/${emergency.id}`,
    owner: ({ admin }) => admin,
  },
  'PATCH /api/admin/emergency-access/:id': {
    path: ({ emergency }) => `/api/admin/emergency-access/${emergency.id}`,
    body: () => ({ from: 'open', to: 'in-review', answer: 'canary-notes' }),
    owner: ({ admin }) => admin,
  },
  'GET /api/admin/logs': {
    path: ({ amina }) => `/api/admin/logs?patient=${amina.id}&outcome=done&from=2026-03-01`,
    owner: ({ admin }) => admin,
  },
  'GET /api/admin/logs/kinds': { path: () => '/api/admin/logs/kinds', owner: ({ admin }) => admin },
  'GET /api/admin/logs/export': { path: () => '/api/admin/logs/export', owner: ({ admin }) => admin },
  'GET /api/admin/logs/:id': { path: () => '/api/admin/logs/1', owner: ({ admin }) => admin },
  'GET /api/admin/logs/verifications': {
    path: () => '/api/admin/logs/verifications',
    owner: ({ admin }) => admin,
  },
  'POST /api/admin/logs/verifications': {
    path: () => '/api/admin/logs/verifications',
    owner: ({ admin }) => admin,
  },
  'GET /api/admin/users': { path: () => '/api/admin/users', owner: admin },
  'POST /api/admin/users': {
    path: () => '/api/admin/users',
    body: () => ({ firstName: 'New', lastName: 'Admin', email: 'new-admin@alafia.example', role: 'admin' }),
    owner: admin,
  },
  'GET /api/admin/users/:id': { path: ({ okafor }) => `/api/admin/users/${okafor.id}`, owner: admin },
  'POST /api/admin/users/:id/invitation': {
    path: ({ unknown }) => `/api/admin/users/${unknown.id}/invitation`,
    owner: admin,
  },
  'POST /api/admin/users/:id/roles': {
    path: ({ unknown }) => `/api/admin/users/${unknown.id}/roles`,
    body: () => ({ role: 'pharmacist', licence }),
    owner: admin,
  },
  'DELETE /api/admin/users/:id/roles/:role': {
    path: ({ unknown }) => `/api/admin/users/${unknown.id}/roles/pharmacist`,
    owner: admin,
  },
  'POST /api/admin/users/:id/deactivate': {
    path: ({ unknown }) => `/api/admin/users/${unknown.id}/deactivate`,
    body: () => ({ despiteVisits: true }),
    owner: admin,
  },
  'POST /api/admin/users/:id/reactivate': {
    path: ({ unknown }) => `/api/admin/users/${unknown.id}/reactivate`,
    owner: admin,
  },
  'POST /api/admin/users/:id/end-sessions': {
    path: ({ unknown }) => `/api/admin/users/${unknown.id}/end-sessions`,
    owner: admin,
  },
  'PUT /api/admin/users/:id/licences/:role': {
    path: ({ okafor }) => `/api/admin/users/${okafor.id}/licences/doctor`,
    body: () => licence,
    owner: admin,
  },
  'PUT /api/admin/users/:id/practice': {
    path: ({ okafor }) => `/api/admin/users/${okafor.id}/practice`,
    body: () => ({ specialization: 'Cardiology', fee: '20000.00' }),
    owner: admin,
  },
  'PUT /api/admin/users/:id/pharmacy': {
    path: ({ ifeoma }) => `/api/admin/users/${ifeoma.id}/pharmacy`,
    body: ({ pharmacy }) => ({ pharmacyId: pharmacy.id }),
    owner: admin,
  },
  'GET /api/admin/users/:id/visits': {
    path: ({ okafor }) => `/api/admin/users/${okafor.id}/visits`,
    owner: admin,
  },
  'GET /api/admin/stats': { path: () => '/api/admin/stats', owner: ({ admin }) => admin },
  'GET /api/admin/performance': { path: () => '/api/admin/performance', owner: ({ admin }) => admin },
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

export const validBodies: ValidBodies = {
  'PUT /api/admin/security': () => ({ rules: usualSecurityRules, version: 0 }),
  'PATCH /api/admin/issues/:id': () => ({ from: 'open', to: 'resolved', answer: 'The batch went back' }),
  'PATCH /api/admin/emergency-access/:id': () => ({ from: 'open', to: 'resolved', answer: 'It was right' }),
  'POST /api/admin/users': ({ pharmacy }) => ({
    firstName: 'Tunde',
    lastName: 'Ade',
    email: 'tunde.ade@alafia.example',
    phone: '+234 803 555 0142',
    dateOfBirth: '1980-01-02',
    role: 'pharmacist',
    specialization: 'Cardiology',
    fee: '20000.00',
    pharmacyId: pharmacy.id,
    licence: newLicence,
  }),
  'POST /api/admin/users/:id/roles': ({ pharmacy }) => ({
    role: 'pharmacist',
    specialization: 'Cardiology',
    fee: '20000.00',
    pharmacyId: pharmacy.id,
    licence: newLicence,
  }),
  'POST /api/admin/users/:id/deactivate': () => ({ despiteVisits: false }),
  'PUT /api/admin/users/:id/licences/:role': () => newLicence,
  'PUT /api/admin/users/:id/practice': () => ({ specialization: 'Cardiology', fee: '20000.00' }),
  'PUT /api/admin/users/:id/pharmacy': ({ pharmacy }) => ({ pharmacyId: pharmacy.id }),
  'POST /api/admin/announcements': () => ({
    title: 'Closed on Monday',
    message: 'The clinic is closed on Monday',
    roles: ['patient', 'doctor'],
  }),
}
