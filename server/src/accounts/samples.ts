import { defaultPreferences } from '@alafia/contract/accounts/preferences'
import { defaultPassword } from '../seed/people.ts'
import { samplePng } from '../testing/sample-files.ts'
import type { AccessSamples, ValidBodies } from '../testing/samples.ts'

const secret = 'x'.repeat(43)
const bytes = 'AAAA'
const passkeyProof = {
  id: bytes,
  response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes },
}
const newCredential = { id: bytes, response: { clientDataJSON: bytes, attestationObject: bytes } }

export const accessSamples: AccessSamples = {
  'GET /api/account/sign-in': { path: () => '/api/account/sign-in', owner: ({ admin }) => admin },
  'PUT /api/account/password': {
    path: () => '/api/account/password',
    body: () => ({ currentPassword: defaultPassword, password: 'Harmattan-9-wind' }),
    owner: ({ strangers }) => strangers.pharmacist,
  },
  'PUT /api/account/email': {
    path: () => '/api/account/email',
    body: () => ({ email: 'another@mail.example', currentPassword: defaultPassword }),
    owner: ({ strangers }) => strangers.patient,
  },
  'DELETE /api/account/email/pending': {
    path: () => '/api/account/email/pending',
    owner: ({ doctor }) => doctor,
  },
  'POST /api/auth/verify-token': { path: () => '/api/auth/verify-token', owner: ({ patient }) => patient },
  'POST /api/auth/logout': { path: () => '/api/auth/logout', owner: ({ strangers }) => strangers.patient },
  'POST /api/auth/role': {
    path: () => '/api/auth/role',
    body: () => ({ role: 'doctor' }),
    owner: ({ doctor }) => doctor,
  },
  'POST /api/auth/account': {
    path: () => '/api/auth/account',
    owner: ({ recordLinks }) => recordLinks.staying,
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
  'POST /api/account/photo': {
    path: () => '/api/account/photo',
    body: () => ({}),
    file: { name: 'photo.png', bytes: samplePng },
    owner: ({ pharmacist }) => pharmacist,
  },
  'DELETE /api/account/photo': {
    path: () => '/api/account/photo',
    owner: ({ strangers }) => strangers.patient,
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
  'GET /api/account/second-factor': {
    path: () => '/api/account/second-factor',
    owner: ({ admin }) => admin,
  },
  'POST /api/account/second-factor/reset/stop': {
    path: () => '/api/account/second-factor/reset/stop',
    owner: ({ doctor }) => doctor,
  },
  'POST /api/account/second-factor/app': {
    path: () => '/api/account/second-factor/app',
    owner: ({ admin }) => admin,
  },
  'POST /api/account/second-factor/app/confirmation': {
    path: () => '/api/account/second-factor/app/confirmation',
    body: () => ({ code: '123456' }),
    owner: ({ doctor }) => doctor,
  },
  'DELETE /api/account/second-factor/app': {
    path: () => '/api/account/second-factor/app',
    owner: ({ doctor }) => doctor,
  },
  'POST /api/account/second-factor/recovery-codes': {
    path: () => '/api/account/second-factor/recovery-codes',
    owner: ({ doctor }) => doctor,
  },
  'POST /api/account/proof/passkey-options': {
    path: () => '/api/account/proof/passkey-options',
    owner: ({ doctor }) => doctor,
  },
  'POST /api/account/second-factor/passkeys/options': {
    path: () => '/api/account/second-factor/passkeys/options',
    owner: ({ doctor }) => doctor,
  },
  'POST /api/account/second-factor/passkeys': {
    path: () => '/api/account/second-factor/passkeys',
    body: ({ newPasskey }) => newPasskey,
    owner: ({ pharmacist }) => pharmacist,
  },
  'PATCH /api/account/second-factor/passkeys/:id': {
    path: ({ passkeyId }) => `/api/account/second-factor/passkeys/${passkeyId}`,
    body: () => ({ name: 'Key ring' }),
    owner: ({ patient }) => patient,
  },
  'DELETE /api/account/second-factor/passkeys/:id': {
    path: ({ passkeyId }) => `/api/account/second-factor/passkeys/${passkeyId}`,
    owner: ({ patient }) => patient,
  },
  'POST /api/account/proof': {
    path: () => '/api/account/proof',
    body: ({ okafor }) => ({ password: okafor.password }),
    owner: ({ doctor }) => doctor,
  },
}

export const validBodies: ValidBodies = {
  'POST /api/auth/password-reset': ({ patient: { email } }) => ({ email }),
  'POST /api/auth/password-reset/details': () => ({ secret }),
  'POST /api/auth/password-reset/finish': () => ({ secret, password: 'Harmattan-9-wind' }),
  'POST /api/auth/sign-up': () => ({
    firstName: 'Kunle',
    lastName: 'Bassey',
    email: 'kunle@mail.example',
    phone: '+234 803 555 0199',
    dateOfBirth: '1990-02-01',
    password: 'Harmattan-9-wind',
  }),
  'POST /api/auth/sign-up/details': () => ({ secret }),
  'POST /api/auth/sign-up/confirm': () => ({ secret, password: 'Harmattan-9-wind' }),
  'PUT /api/account/password': ({ patient: { password } }) => ({
    currentPassword: password,
    password: 'Harmattan-9-wind',
  }),
  'PUT /api/account/email': ({ patient: { password } }) => ({
    email: 'another@mail.example',
    currentPassword: password,
  }),
  'POST /api/auth/email-change/details': () => ({ secret }),
  'POST /api/auth/email-change/confirm': () => ({ secret }),
  'POST /api/auth/email-undo/details': () => ({ secret }),
  'POST /api/auth/email-undo/undo': () => ({ secret }),
  'POST /api/auth/invitations/details': () => ({ secret }),
  'POST /api/auth/invitations/accept': () => ({ secret, password: 'Harmattan-9-wind' }),
  'POST /api/auth/login': ({ patient: { email, password, role } }) => ({ email, password, role }),
  'POST /api/auth/login-form': ({ patient: { email, password, role } }) => ({
    email,
    password,
    role,
    from: '/appointments',
  }),
  'POST /api/account/proof': ({ patient: { password } }) => ({
    password,
    code: '123456',
    passkey: passkeyProof,
  }),
  'POST /api/account/second-factor/passkeys': () => ({ name: 'Phone', credential: newCredential }),
  'PATCH /api/account/second-factor/passkeys/:id': () => ({ name: 'Key ring' }),
  'POST /api/auth/passkey': () => ({ role: 'doctor', passkey: passkeyProof }),
  'POST /api/auth/second-factor/passkey-options': () => ({ ticket: secret }),
  'POST /api/account/second-factor/app/confirmation': () => ({ code: '123456' }),
  'POST /api/auth/second-factor': () => ({ ticket: secret, code: '123456', passkey: passkeyProof }),
  'POST /api/auth/role': () => ({ role: 'patient' }),
  'POST /api/account/photo': () => ({}),
  'PUT /api/account/preferences': () => ({ ...defaultPreferences, waitingSound: true, textSize: 'large' }),
}
