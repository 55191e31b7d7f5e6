import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { idParams } from '../../kernel/ids.ts'
import {
  guestPass,
  guestInvitation,
  guestInvitationForm,
  guestInvitationPage,
  guestInvitationParams,
  newGuestInvitation,
  redeemForm,
} from './schema.ts'

export const listGuestInvitations = endpoint({
  method: 'GET',
  path: '/api/video-visits/:id/invitations',
  summary: 'Who was invited to a video visit, for its patient or its doctor',
  access: ['patient', 'doctor'],
  audit: 'guest-invitation.list',
  params: idParams,
  reply: z.array(guestInvitation),
})

export const inviteGuest = endpoint({
  method: 'POST',
  path: '/api/video-visits/:id/invitations',
  summary: 'Invite one more person to a video visit, by a link that works once and is only in this reply',
  access: ['patient', 'doctor'],
  audit: 'guest-invitation.create',
  params: idParams,
  body: guestInvitationForm,
  reply: newGuestInvitation,
  status: 201,
  problems: ['wrong-state', 'key-reused'],
})

export const revokeGuestInvitation = endpoint({
  method: 'DELETE',
  path: '/api/video-visits/:id/invitations/:invitationId',
  summary: 'Revoke an invitation; its guest is removed at once',
  access: ['patient', 'doctor'],
  audit: 'guest-invitation.revoke',
  params: guestInvitationParams,
})

export const admitGuest = endpoint({
  method: 'POST',
  path: '/api/video-visits/:id/invitations/:invitationId/admit',
  summary: 'Let a guest in who waits; only from within the video visit',
  access: ['patient', 'doctor'],
  audit: 'guest-invitation.admit',
  params: guestInvitationParams,
  problems: ['wrong-state'],
})

export const declineGuest = endpoint({
  method: 'POST',
  path: '/api/video-visits/:id/invitations/:invitationId/decline',
  summary: 'Decline a guest who waits; they are notified, and may ask again',
  access: ['patient', 'doctor'],
  audit: 'guest-invitation.decline',
  params: guestInvitationParams,
  problems: ['wrong-state'],
})

export const getGuestInvitation = endpoint({
  method: 'GET',
  path: '/api/guest-invitations/by-secret/:secret',
  summary: 'What an invitation is for, and whether it can be used, by the secret of its link',
  access: 'public',
  params: z.object({ secret: z.string() }),
  reply: guestInvitationPage,
})

export const redeemGuestInvitation = endpoint({
  method: 'POST',
  path: '/api/guest-invitations/redeem',
  summary: 'Use an invitation, once: the reply admits this browser to that one video visit',
  access: 'public',
  body: redeemForm,
  reply: guestPass,
  problems: ['wrong-state'],
})
