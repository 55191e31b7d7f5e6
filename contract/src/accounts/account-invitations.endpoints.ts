import { endpoint } from '../kernel/endpoint.ts'
import { signedIn } from './schema.ts'
import { acceptance, accountInvitation, invitationKey } from './account-invitations.schema.ts'

export const lookAtAccountInvitation = endpoint({
  method: 'POST',
  path: '/api/auth/invitations/look',
  summary: 'Whom an invitation to Alafia is for, and whether it is still good',
  access: 'public',
  body: invitationKey,
  reply: accountInvitation,
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/auth/invitations/accept',
  summary: 'Set the first password by a one-time link, and sign in',
  access: 'public',
  body: acceptance,
  reply: signedIn,
  problems: ['wrong-state'],
})
