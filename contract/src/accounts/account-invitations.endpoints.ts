import { endpoint } from '../kernel/endpoint.ts'
import { signInReply } from './schema.ts'
import { acceptInvitationForm, accountInvitation, invitationSecret } from './account-invitations.schema.ts'

export const getAccountInvitation = endpoint({
  method: 'POST',
  path: '/api/auth/invitations/details',
  summary: 'Who an account invitation is for, and whether it can still be used',
  access: 'public',
  body: invitationSecret,
  reply: accountInvitation,
})

export const acceptAccountInvitation = endpoint({
  method: 'POST',
  path: '/api/auth/invitations/accept',
  summary: 'Set the first password with an invitation, and sign in',
  access: 'public',
  body: acceptInvitationForm,
  reply: signInReply,
  problems: ['wrong-state'],
})
