import { samplePng } from '../testing/sample-files.ts'
import type { AccessSample, AccessSamples, ValidBodies } from '../testing/samples.ts'

const asAdmin: AccessSample['owner'] = (world) => world.admin

const details = {
  name: 'Yaba Clinic',
  address: '12 Example Street, Yaba, Lagos',
  latitude: 6.5158,
  longitude: 3.3898,
  phone: '+234 803 555 0100',
  email: 'desk@clinic.example',
  registrationNumber: 'HEFAMAA/1',
  emergencyNumber: '112',
  timeZone: 'Africa/Lagos',
  currency: 'NGN',
}

const site = {
  name: 'Lekki',
  address: '12 Admiralty Way, Lekki, Lagos',
  phone: '+234 803 555 0100',
  latitude: 6.44,
  longitude: 3.47,
  directions: 'Opposite the bank',
}

const hours = [{ day: 'Monday', open: '08:00', close: '17:00' }]

export const accessSamples: AccessSamples = {
  'GET /api/clinic/opening-hours': { path: () => '/api/clinic/opening-hours', owner: asAdmin },
  'PUT /api/admin/clinic/opening-hours': {
    path: () => '/api/admin/clinic/opening-hours',
    body: () => ({ hours, version: 0 }),
    owner: asAdmin,
  },
  'DELETE /api/admin/clinic/closed-days/:id': {
    path: ({ closedDays }) => `/api/admin/clinic/closed-days/${closedDays}`,
    owner: asAdmin,
  },
  'GET /api/clinic/sites': { path: () => '/api/clinic/sites', owner: ({ patient }) => patient },
  'GET /api/clinic/rooms': { path: () => '/api/clinic/rooms', owner: ({ doctor }) => doctor },
  'POST /api/admin/clinic/rooms': {
    path: () => '/api/admin/clinic/rooms',
    body: (world) => ({ siteId: world.site.id, name: 'Room 9' }),
    owner: asAdmin,
  },
  'POST /api/admin/clinic/sites': { path: () => '/api/admin/clinic/sites', body: () => site, owner: asAdmin },
  'PUT /api/admin/clinic/sites/:id': {
    path: (world) => `/api/admin/clinic/sites/${world.site.id}`,
    body: () => ({ ...site, name: 'Lekki Phase 1', version: 1 }),
    owner: asAdmin,
  },
  'POST /api/admin/clinic/logo': {
    path: () => '/api/admin/clinic/logo',
    body: () => ({}),
    file: { name: 'logo.png', bytes: samplePng },
    owner: asAdmin,
  },
  'DELETE /api/admin/clinic/logo': { path: () => '/api/admin/clinic/logo', owner: asAdmin },
  'GET /api/admin/clinic': { path: () => '/api/admin/clinic', owner: asAdmin },
  'PUT /api/admin/clinic': {
    path: () => '/api/admin/clinic',
    body: () => ({ ...details, version: 0 }),
    owner: asAdmin,
  },
}

export const validBodies: ValidBodies = {
  'POST /api/admin/clinic/rooms': (world) => ({ siteId: world.site.id, name: 'Room 9' }),
  'POST /api/admin/clinic/sites': () => site,
  'PUT /api/admin/clinic/sites/:id': () => ({ ...site, version: 1 }),
  'PUT /api/admin/clinic/opening-hours': () => ({ hours, version: 0 }),
  'POST /api/admin/clinic/logo': () => ({}),
  'PUT /api/admin/clinic': () => ({ ...details, version: 0 }),
}
