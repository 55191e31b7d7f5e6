import { defaultPreferences } from '@alafia/contract/accounts/preferences'
import type { AccessSamples, ValidBodies } from '../testing/samples.ts'

const secret = 'x'.repeat(43)

export const accessSamples: AccessSamples = {
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
    body: () => defaultPreferences,
    owner: ({ doctor }) => doctor,
  },
  'GET /api/account/sessions': { path: () => '/api/account/sessions', owner: ({ admin }) => admin },
  'GET /api/account/sign-ins': { path: () => '/api/account/sign-ins', owner: ({ doctor }) => doctor },
  'DELETE /api/account/sessions/:id': {
    path: ({ ownSessionId }) => `/api/account/sessions/${ownSessionId}`,
    owner: ({ pharmacist }) => pharmacist,
  },
  'POST /api/account/sessions/end-others': {
    path: () => '/api/account/sessions/end-others',
    owner: ({ strangers }) => strangers.doctor,
  },
  'POST /api/account/proof': {
    path: () => '/api/account/proof',
    body: ({ okafor }) => ({ password: okafor.password }),
    owner: ({ doctor }) => doctor,
  },
}

export const validBodies: ValidBodies = {
  'POST /api/auth/invitations/details': () => ({ secret }),
  'POST /api/auth/invitations/accept': () => ({ secret, password: 'Harmattan-9-wind' }),
  'POST /api/auth/login': ({ patient: { email, password, role } }) => ({ email, password, role }),
  'POST /api/account/proof': ({ patient: { password } }) => ({ password }),
  'POST /api/auth/role': () => ({ role: 'patient' }),
  'PUT /api/account/preferences': () => ({ ...defaultPreferences, waitingSound: true }),
}
