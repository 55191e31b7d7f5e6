import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { idParams } from '../../kernel/ids.ts'
import { page } from '../../kernel/paging.ts'
import { licenceForm } from '../../accounts/licences.schema.ts'
import {
  adminUser,
  deactivation,
  sessionsEnded,
  invitationLink,
  invitedUser,
  inviteForm,
  licenceOfUser,
  nameForm,
  pharmacyChoice,
  practiceForm,
  roleForm,
  roleOfUser,
  revokeRoleForm,
  userDetail,
  usersQuery,
  upcomingAppointment,
} from './schema.ts'

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'Accounts, the most recently active first',
  access: ['admin'],
  audit: 'user.list',
  query: usersQuery,
  reply: z.array(adminUser),
})

export const getUser = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id',
  summary: 'One account: roles, sessions, licences, invitation',
  access: ['admin'],
  audit: 'user.read',
  params: idParams,
  reply: userDetail,
})

export const inviteUser = endpoint({
  method: 'POST',
  path: '/api/admin/users',
  summary: 'Create an account and a one-time link to set its password; the link is returned only once',
  access: ['admin'],
  proof: 'recent',
  audit: 'user.invite',
  body: inviteForm,
  reply: invitedUser,
  status: 201,
  problems: ['key-reused'],
})

export const renewAccountInvitation = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/invitation',
  summary: 'Create a new link for an invited person; the previous one stops working',
  access: ['admin'],
  audit: 'user.renew-invitation',
  params: idParams,
  reply: invitationLink,
  status: 201,
  problems: ['wrong-state', 'key-reused'],
})

export const grantRole = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/roles',
  summary: 'Grant an account another role',
  access: ['admin'],
  proof: 'recent',
  audit: 'user.grant-role',
  params: idParams,
  body: roleForm,
  reply: userDetail,
  status: 201,
  problems: ['wrong-state', 'key-reused'],
})

export const revokeRole = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/roles/:role',
  summary: 'Revoke a role; its sessions end at once',
  access: ['admin'],
  audit: 'user.revoke-role',
  params: roleOfUser,
  query: revokeRoleForm,
  problems: ['wrong-state', 'upcoming-appointments'],
})

export const deactivateUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/deactivate',
  summary: 'Deactivate an account: no one can sign in, and its sessions end at once',
  access: ['admin'],
  audit: 'user.deactivate',
  params: idParams,
  body: deactivation,
  reply: userDetail,
  problems: ['wrong-state', 'upcoming-appointments', 'key-reused'],
})

export const reactivateUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/reactivate',
  summary: 'Let a deactivated account sign in again',
  access: ['admin'],
  audit: 'user.reactivate',
  params: idParams,
  reply: userDetail,
  problems: ['wrong-state', 'key-reused'],
})

export const endUserSessions = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/end-sessions',
  summary: 'End all sessions of an account',
  access: ['admin'],
  audit: 'user.end-sessions',
  params: idParams,
  reply: sessionsEnded,
  problems: ['key-reused'],
})

export const askSecondFactorReset = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/second-factor-reset',
  summary:
    'Ask to remove the second factor of someone who has lost it; another administrator or 24 hours approve it',
  access: ['admin'],
  audit: 'second-factor.ask-reset',
  proof: 'recent',
  params: idParams,
  reply: userDetail,
  problems: ['wrong-state', 'key-reused'],
})

export const saveLicence = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/licences/:role',
  summary: 'Save the licence of a doctor or pharmacist',
  access: ['admin'],
  audit: 'licence.save',
  params: licenceOfUser,
  body: licenceForm,
  reply: userDetail,
  problems: ['wrong-state'],
})

export const changeUserName = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/name',
  summary: 'Change the name or date of birth of an account, with a reason; the person is notified',
  access: ['admin'],
  proof: 'recent',
  audit: 'user.change-name',
  params: idParams,
  body: nameForm,
  reply: userDetail,
  problems: ['wrong-state'],
})

export const removeUserPhoto = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/photo',
  summary: 'Remove the profile photo of an account; the person is notified',
  access: ['admin'],
  audit: 'user.remove-photo',
  params: idParams,
  reply: userDetail,
  problems: ['wrong-state'],
})

export const updatePractice = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/practice',
  summary: "A doctor's specialization and fee",
  access: ['admin'],
  audit: 'user.update-practice',
  params: idParams,
  body: practiceForm,
  reply: userDetail,
  problems: ['wrong-state'],
})

export const setUserPharmacy = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/pharmacy',
  summary: 'Set the pharmacy where a pharmacist works',
  access: ['admin'],
  audit: 'user.set-pharmacy',
  params: idParams,
  body: pharmacyChoice,
  reply: userDetail,
  problems: ['wrong-state'],
})

export const listUpcomingAppointmentsOfUser = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/upcoming-appointments',
  summary: 'The upcoming appointments of a doctor, also those that wait for a new time, soonest first',
  access: ['admin'],
  audit: 'upcoming-appointment.list',
  params: idParams,
  query: page,
  reply: z.array(upcomingAppointment),
})
