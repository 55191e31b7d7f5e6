import { endpoint } from '../kernel/endpoint.ts'
import {
  finishPasswordResetForm,
  passwordReset,
  passwordResetRequest,
  passwordResetSecret,
} from './password-reset.schema.ts'

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/auth/password-reset',
  summary: 'Email a link to choose a new password; the same answer whether or not there is an account',
  access: 'public',
  body: passwordResetRequest,
})

export const getPasswordReset = endpoint({
  method: 'POST',
  path: '/api/auth/password-reset/details',
  summary: 'Whose password a link sets, and whether it can still be used',
  access: 'public',
  body: passwordResetSecret,
  reply: passwordReset,
})

export const finishPasswordReset = endpoint({
  method: 'POST',
  path: '/api/auth/password-reset/finish',
  summary: 'Set a new password with the link; ends all sessions, and signs no one in',
  access: 'public',
  body: finishPasswordResetForm,
  problems: ['wrong-state'],
})
