import { endpoint } from '../kernel/endpoint.ts'
import { signInReply } from './schema.ts'
import { acceptInvitationForm, accountInvitation, invitationSecret } from './account-invitations.schema.ts'

export const getAccountInvitation = endpoint({
  method: 'POST',
  path: '/api/auth/invitations/details',
  summary: 'Whom an invitation to Alafia is for, and whether it is still good',
  access: 'public',
  body: invitationSecret,
  reply: accountInvitation,
})

export const acceptAccountInvitation = endpoint({
  method: 'POST',
  path: '/api/auth/invitations/accept',
  summary: 'Set the first password by a one-time link, and sign in',
  access: 'public',
  body: acceptInvitationForm,
  reply: signInReply,
  problems: ['wrong-state'],
})
