import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { idParams } from '../../kernel/ids.ts'
import {
  guestPass,
  invitation,
  invitationForm,
  invitationLook,
  invitationOfVisit,
  newInvitation,
  redemption,
} from './schema.ts'

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/visits/:id/invitations',
  summary: 'Who else was invited to a visit: its patient or its doctor',
  access: ['patient', 'doctor'],
  audit: 'visit-invitation.list',
  params: idParams,
  reply: z.array(invitation),
})

export const invite = endpoint({
  method: 'POST',
  path: '/api/visits/:id/invitations',
  summary:
    'Invite one more person to a visit by video, by a link that works once; the link is told only in this answer',
  access: ['patient', 'doctor'],
  audit: 'visit-invitation.make',
  params: idParams,
  body: invitationForm,
  reply: newInvitation,
  status: 201,
  problems: ['wrong-state', 'key-reused'],
})

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/api/visits/:id/invitations/:invitationId',
  summary: 'Take an invitation back; who came by it is out at once',
  access: ['patient', 'doctor'],
  audit: 'visit-invitation.revoke',
  params: invitationOfVisit,
})

export const lookAtInvitation = endpoint({
  method: 'GET',
  path: '/api/visit-invitations/look/:secret',
  summary: 'What an invitation is for, and whether it can be used; the secret of its link is the key',
  access: 'public',
  params: z.object({ secret: z.string() }),
  reply: invitationLook,
})

export const redeemInvitation = endpoint({
  method: 'POST',
  path: '/api/visit-invitations/redeem',
  summary: 'Use an invitation, once: the answer lets this browser into that one visit',
  access: 'public',
  body: redemption,
  reply: guestPass,
  problems: ['wrong-state'],
})
