import type { AccessSamples, ValidBodies } from '../testing/samples.ts'

export const accessSamples: AccessSamples = {
  'GET /api/photos/:id': {
    path: ({ photographed }) => `/api/photos/${photographed.id}`,
    owner: ({ admin }) => admin,
  },
  'GET /api/patients': { path: () => '/api/patients', owner: ({ doctor }) => doctor },
  'GET /api/patients/:id': {
    path: ({ amina, kemi }) => `/api/patients/${amina.id}?member=${kemi.id}`,
    owner: ({ doctor }) => doctor,
  },
  'GET /api/patients/:id/care': {
    path: ({ amina, kemi }) => `/api/patients/${amina.id}/care?member=${kemi.id}`,
    owner: ({ doctor }) => doctor,
  },
  'GET /api/patients/:id/chart': {
    path: ({ amina, kemi }) => `/api/patients/${amina.id}/chart?member=${kemi.id}`,
    owner: ({ doctor }) => doctor,
  },
  'GET /api/own-data': { path: () => '/api/own-data', owner: ({ patient }) => patient },
  'POST /api/own-data': { path: () => '/api/own-data', owner: ({ patient }) => patient },
  'GET /api/own-data/:id/file': {
    path: ({ ownDataId }) => `/api/own-data/${ownDataId}/file`,
    owner: ({ patient }) => patient,
  },
  'GET /api/account-closing': { path: () => '/api/account-closing', owner: ({ patient }) => patient },
  'GET /api/account-closing/time': {
    path: () => '/api/account-closing/time',
    owner: ({ patient }) => patient,
  },
  'POST /api/account-closing': { path: () => '/api/account-closing', owner: ({ patient }) => patient },
  'DELETE /api/account-closing': { path: () => '/api/account-closing', owner: ({ patient }) => patient },
  'GET /api/patient/home': { path: () => '/api/patient/home', owner: ({ patient }) => patient },
  'GET /api/patient/summary': { path: () => '/api/patient/summary', owner: ({ patient }) => patient },
  'GET /api/record-shares': { path: () => '/api/record-shares', owner: ({ patient }) => patient },
  'POST /api/record-shares': {
    path: () => '/api/record-shares',
    body: ({ kemi }) => ({ familyMemberId: kemi.id, recipient: 'Dr. Mensah', parts: ['facts'] }),
    owner: ({ patient }) => patient,
  },
  'DELETE /api/record-shares/:id': {
    path: ({ recordShareId }) => `/api/record-shares/${recordShareId}`,
    owner: ({ patient }) => patient,
  },
}

export const validBodies: ValidBodies = {
  'POST /api/record-shares': ({ member }) => ({
    familyMemberId: member.id,
    recipient: 'Dr. Mensah',
    parts: ['facts', 'visits', 'prescriptions', 'documents'],
  }),
  'POST /api/shared-record/open': () => ({ secret: 'a'.repeat(43), pin: '123456', name: 'Dr. Mensah' }),
  'POST /api/shared-record/details': () => ({ key: 'a'.repeat(43) }),
  'POST /api/shared-record/file': () => ({ key: 'a'.repeat(43), documentId: 1 }),
}
