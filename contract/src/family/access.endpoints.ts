import { endpoint } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import { invitationPage, invitationSecret, parentInvitation } from './access.ts'
import { familyMember } from './schema.ts'

export const inviteParent = endpoint({
  method: 'POST',
  path: '/api/family/:id/parent',
  summary: 'Invite a child’s other parent by email; a new invitation replaces an open one',
  access: ['patient'],
  audit: 'family-access.invite',
  params: idParams,
  body: parentInvitation,
  reply: familyMember,
  problems: ['wrong-state', 'key-reused'],
})

export const endParentAccess = endpoint({
  method: 'DELETE',
  path: '/api/family/:id/parent',
  summary:
    'Stop sharing a child: the account holder ends it or withdraws the invitation, the other parent leaves',
  access: ['patient'],
  audit: 'family-access.end',
  params: idParams,
  problems: ['wrong-state'],
})

export const getInvitationPage = endpoint({
  method: 'POST',
  path: '/api/family-invitation/details',
  summary: 'Which child an emailed invitation is about, and who sent it',
  access: 'public',
  body: invitationSecret,
  reply: invitationPage,
})

export const declineInvitation = endpoint({
  method: 'POST',
  path: '/api/family-invitation/decline',
  summary: 'Decline an invitation',
  access: 'public',
  body: invitationSecret,
  reply: invitationPage,
  problems: ['wrong-state'],
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/family-invitation/accept',
  summary: 'Accept an invitation: from then on, the signed-in patient does everything for the child',
  access: ['patient'],
  audit: 'family-access.accept',
  body: invitationSecret,
  reply: invitationPage,
  problems: ['wrong-state'],
})
