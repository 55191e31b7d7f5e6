import { anyRole, endpoint } from '../kernel/endpoint.ts'
import {
  changeEmailForm,
  changePasswordForm,
  emailLink,
  emailLinkSecret,
  signInDetails,
  undoneEmailChange,
} from './own-account.schema.ts'

export const getSignInDetails = endpoint({
  method: 'GET',
  path: '/api/account/sign-in',
  summary:
    'The signed-in person’s email address, a new one that waits to be confirmed, and the password rules',
  access: anyRole,
  reply: signInDetails,
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/account/password',
  summary: 'Change the caller’s password; ends all their other sessions',
  access: anyRole,
  body: changePasswordForm,
})

export const changeEmail = endpoint({
  method: 'PUT',
  path: '/api/account/email',
  summary: 'Ask for another email address; it changes once the link sent to it is opened',
  access: anyRole,
  body: changeEmailForm,
  reply: signInDetails,
})

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/account/email/pending',
  summary: 'Keep the current email address: the link sent to the new one stops working',
  access: anyRole,
  reply: signInDetails,
})

export const getEmailConfirmation = endpoint({
  method: 'POST',
  path: '/api/auth/email-change/details',
  summary: 'Which address a link confirms, and whether it can still be used',
  access: 'public',
  body: emailLinkSecret,
  reply: emailLink,
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/auth/email-change/confirm',
  summary: 'Confirm a new email address with the link sent to it',
  access: 'public',
  body: emailLinkSecret,
  problems: ['wrong-state'],
})

export const getEmailUndo = endpoint({
  method: 'POST',
  path: '/api/auth/email-undo/details',
  summary: 'Which address a link restores, and whether it can still be used',
  access: 'public',
  body: emailLinkSecret,
  reply: emailLink,
})

export const undoEmailChange = endpoint({
  method: 'POST',
  path: '/api/auth/email-undo/undo',
  summary: 'Restore the old email address: ends all sessions and asks for a new password',
  access: 'public',
  body: emailLinkSecret,
  reply: undoneEmailChange,
  problems: ['wrong-state'],
})
