import { createHash } from 'node:crypto'
import { defaultSecurityRules } from '@alafia/contract/administration/security/schema'
import type { AccessSample, AccessSamples, ValidBodies } from '../testing/samples.ts'

const asAdmin: AccessSample['owner'] = (world) => world.admin

const licence = { number: 'PCN/1', validUntil: '2028-01-01' }

const newLicence = { number: 'MDCN/1', validUntil: '2028-01-01' }

const peopleCsv =
  'First name,Last name,Email,Date of birth\nNew,Patient,new-patient@alafia.example,1990-01-02'

/** Of that file's preview, as long as nobody is like that patient. */
const peopleVersion = createHash('sha256')
  .update(JSON.stringify({ rows: 1, needsApproval: false, errors: [], duplicates: [] }))
  .digest('base64url')

export const accessSamples: AccessSamples = {
  'GET /api/admin/checklist': { path: () => '/api/admin/checklist', owner: asAdmin },
  'GET /api/admin/backups': { path: () => '/api/admin/backups', owner: asAdmin },
  'GET /api/admin/security': { path: () => '/api/admin/security', owner: asAdmin },
  'PUT /api/admin/security': {
    path: () => '/api/admin/security',
    body: () => ({ rules: defaultSecurityRules, version: 0 }),
    owner: asAdmin,
  },
  'GET /api/admin/logs': {
    path: ({ amina }) => `/api/admin/logs?patient=${amina.id}&outcome=done&from=2026-03-01`,
    owner: asAdmin,
  },
  'GET /api/admin/logs/kinds': { path: () => '/api/admin/logs/kinds', owner: asAdmin },
  'GET /api/admin/logs/export': { path: () => '/api/admin/logs/export', owner: asAdmin },
  'GET /api/admin/logs/:id': { path: () => '/api/admin/logs/1', owner: asAdmin },
  'GET /api/admin/logs/verifications': {
    path: () => '/api/admin/logs/verifications',
    owner: asAdmin,
  },
  'GET /api/admin/logs/head-copies': { path: () => '/api/admin/logs/head-copies', owner: asAdmin },
  'POST /api/admin/logs/verifications': {
    path: () => '/api/admin/logs/verifications',
    owner: asAdmin,
  },
  'POST /api/admin/logs/head-comparison': {
    path: () => '/api/admin/logs/head-comparison',
    body: () => ({ text: `1 ${'0'.repeat(64)}` }),
    owner: asAdmin,
  },
  'GET /api/admin/users': { path: () => '/api/admin/users', owner: asAdmin },
  'POST /api/admin/users': {
    path: () => '/api/admin/users',
    body: () => ({ firstName: 'New', lastName: 'Admin', email: 'new-admin@alafia.example', role: 'admin' }),
    owner: asAdmin,
  },
  'POST /api/admin/users/import/preview': {
    path: () => '/api/admin/users/import/preview',
    body: () => ({ kind: 'patients', csv: peopleCsv }),
    owner: asAdmin,
  },
  'POST /api/admin/users/import': {
    path: () => '/api/admin/users/import',
    body: () => ({ kind: 'patients', csv: peopleCsv, version: peopleVersion, choices: [] }),
    owner: asAdmin,
  },
  'GET /api/admin/users/:id': { path: ({ okafor }) => `/api/admin/users/${okafor.id}`, owner: asAdmin },
  'POST /api/admin/users/:id/invitation': {
    path: ({ unknown }) => `/api/admin/users/${unknown.id}/invitation`,
    owner: asAdmin,
  },
  'POST /api/admin/users/:id/roles': {
    path: ({ unknown }) => `/api/admin/users/${unknown.id}/roles`,
    body: () => ({ role: 'pharmacist', licence }),
    owner: asAdmin,
  },
  'DELETE /api/admin/users/:id/roles/:role': {
    path: ({ unknown }) => `/api/admin/users/${unknown.id}/roles/pharmacist`,
    owner: asAdmin,
  },
  'POST /api/admin/users/:id/deactivate': {
    path: ({ unknown }) => `/api/admin/users/${unknown.id}/deactivate`,
    body: () => ({ despiteAppointments: true }),
    owner: asAdmin,
  },
  'POST /api/admin/users/:id/reactivate': {
    path: ({ unknown }) => `/api/admin/users/${unknown.id}/reactivate`,
    owner: asAdmin,
  },
  'POST /api/admin/users/:id/end-sessions': {
    path: ({ unknown }) => `/api/admin/users/${unknown.id}/end-sessions`,
    owner: asAdmin,
  },
  'POST /api/admin/users/:id/second-factor-reset': {
    path: ({ unknown }) => `/api/admin/users/${unknown.id}/second-factor-reset`,
    owner: asAdmin,
  },
  'PUT /api/admin/users/:id/licences/:role': {
    path: ({ okafor }) => `/api/admin/users/${okafor.id}/licences/doctor`,
    body: () => licence,
    owner: asAdmin,
  },
  'PUT /api/admin/users/:id/name': {
    path: ({ unknown }) => `/api/admin/users/${unknown.id}/name`,
    body: () => ({ firstName: 'Someone', lastName: 'Else', reason: 'canary-reason' }),
    owner: asAdmin,
  },
  'DELETE /api/admin/users/:id/photo': {
    path: ({ photographed }) => `/api/admin/users/${photographed.id}/photo`,
    owner: asAdmin,
  },
  'PUT /api/admin/users/:id/practice': {
    path: ({ okafor }) => `/api/admin/users/${okafor.id}/practice`,
    body: () => ({ specialization: 'Cardiology', fee: '20000.00' }),
    owner: asAdmin,
  },
  'PUT /api/admin/users/:id/pharmacy': {
    path: ({ ifeoma }) => `/api/admin/users/${ifeoma.id}/pharmacy`,
    body: ({ pharmacy }) => ({ pharmacyId: pharmacy.id }),
    owner: asAdmin,
  },
  'GET /api/admin/users/left-doctors': { path: () => '/api/admin/users/left-doctors', owner: asAdmin },
  'GET /api/admin/users/:id/upcoming-appointments': {
    path: ({ okafor }) => `/api/admin/users/${okafor.id}/upcoming-appointments`,
    owner: asAdmin,
  },
  'GET /api/admin/approvals': { path: () => '/api/admin/approvals', owner: asAdmin },
  'POST /api/admin/approvals/:id/approve': {
    path: ({ approvals }) => `/api/admin/approvals/${approvals.toApprove}/approve`,
    owner: asAdmin,
  },
  'POST /api/admin/approvals/:id/decline': {
    path: ({ approvals }) => `/api/admin/approvals/${approvals.toDecline}/decline`,
    body: () => ({ reason: 'She has left the clinic' }),
    owner: asAdmin,
  },
  'POST /api/admin/approvals/:id/withdraw': {
    path: ({ approvals }) => `/api/admin/approvals/${approvals.toWithdraw}/withdraw`,
    owner: asAdmin,
  },
  'GET /api/admin/record-links': { path: () => '/api/admin/record-links', owner: asAdmin },
  'GET /api/admin/record-links/probable': { path: () => '/api/admin/record-links/probable', owner: asAdmin },
  'GET /api/admin/users/:id/people': {
    path: ({ amina }) => `/api/admin/users/${amina.id}/people`,
    owner: asAdmin,
  },
  'GET /api/admin/record-links/comparison': {
    path: ({ amina, kemi, recordLinks }) =>
      `/api/admin/record-links/comparison?account=${amina.id}&member=${kemi.id}&otherAccount=${recordLinks.toAsk.other.patientId}`,
    owner: asAdmin,
  },
  'GET /api/admin/record-links/:id': {
    path: ({ recordLinks }) => `/api/admin/record-links/${recordLinks.linked}`,
    owner: asAdmin,
  },
  'POST /api/admin/record-links': {
    path: () => '/api/admin/record-links',
    body: ({ recordLinks }) => recordLinks.toAsk,
    owner: asAdmin,
  },
  'POST /api/admin/record-links/:id/confirm': {
    path: ({ recordLinks }) => `/api/admin/record-links/${recordLinks.toConfirm.id}/confirm`,
    body: ({ recordLinks }) => ({ seen: recordLinks.toConfirm.seen }),
    owner: asAdmin,
  },
  'POST /api/admin/record-links/:id/refuse': {
    path: ({ recordLinks }) => `/api/admin/record-links/${recordLinks.toRefuse}/refuse`,
    body: () => ({}),
    owner: asAdmin,
  },
  'POST /api/admin/record-links/:id/unlink': {
    path: ({ recordLinks }) => `/api/admin/record-links/${recordLinks.linked}/unlink`,
    body: () => ({ reason: 'They are two people' }),
    owner: asAdmin,
  },
  'POST /api/admin/record-links/:id/unlink/confirm': {
    path: ({ recordLinks }) => `/api/admin/record-links/${recordLinks.ending}/unlink/confirm`,
    owner: asAdmin,
  },
  'GET /api/admin/setup': { path: () => '/api/admin/setup', owner: asAdmin },
  'POST /api/admin/setup/finish': { path: () => '/api/admin/setup/finish', owner: asAdmin },
  'GET /api/admin/stats': { path: () => '/api/admin/stats', owner: asAdmin },
  'GET /api/admin/performance': { path: () => '/api/admin/performance', owner: asAdmin },
  'GET /api/admin/activity': { path: () => '/api/admin/activity', owner: asAdmin },
  'GET /api/admin/announcements': {
    path: () => '/api/admin/announcements',
    owner: asAdmin,
  },
  'GET /api/admin/announcements/audience': {
    path: () => '/api/admin/announcements/audience?roles=patient,doctor',
    owner: asAdmin,
  },
  'POST /api/admin/announcements': {
    path: () => '/api/admin/announcements',
    body: () => ({ title: 'Closed on Monday', message: 'The clinic is closed on Monday', roles: ['doctor'] }),
    owner: asAdmin,
  },
  'GET /api/audit': { path: () => '/api/audit', owner: asAdmin },
}

export const validBodies: ValidBodies = {
  'PUT /api/admin/security': () => ({ rules: defaultSecurityRules, version: 0 }),
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
  'POST /api/admin/users/import/preview': () => ({ kind: 'patients', csv: peopleCsv }),
  'POST /api/admin/users/import': () => ({
    kind: 'patients',
    csv: peopleCsv,
    version: peopleVersion,
    choices: [{ row: 2, isSamePerson: false }],
  }),
  'POST /api/admin/users/:id/roles': ({ pharmacy }) => ({
    role: 'pharmacist',
    specialization: 'Cardiology',
    fee: '20000.00',
    pharmacyId: pharmacy.id,
    licence: newLicence,
  }),
  'POST /api/admin/users/:id/deactivate': () => ({ despiteAppointments: false }),
  'PUT /api/admin/users/:id/licences/:role': () => newLicence,
  'PUT /api/admin/users/:id/name': () => ({
    firstName: 'Someone',
    lastName: 'Else',
    dateOfBirth: '1980-01-01',
    reason: 'Mistyped',
  }),
  'PUT /api/admin/users/:id/practice': () => ({ specialization: 'Cardiology', fee: '20000.00' }),
  'PUT /api/admin/users/:id/pharmacy': ({ pharmacy }) => ({ pharmacyId: pharmacy.id }),
  'POST /api/admin/logs/head-comparison': () => ({ text: `1 ${'0'.repeat(64)}` }),
  'POST /api/admin/approvals/:id/decline': () => ({ reason: 'She has left the clinic' }),
  'POST /api/admin/record-links': ({ patient, member }) => ({
    one: { patientId: patient.id, familyMemberId: null },
    other: { patientId: patient.id, familyMemberId: member.id },
    seen: 'both',
    merge: { stayingId: patient.id, isSameAdult: true },
  }),
  'POST /api/admin/record-links/:id/confirm': () => ({ seen: 'both', isSameAdult: true }),
  'POST /api/admin/record-links/:id/refuse': () => ({ reason: 'They are one person' }),
  'POST /api/admin/record-links/:id/unlink': () => ({ reason: 'They are two people' }),
  'POST /api/admin/announcements': () => ({
    title: 'Closed on Monday',
    message: 'The clinic is closed on Monday',
    roles: ['patient', 'doctor'],
  }),
}
