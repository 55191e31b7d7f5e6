import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { idParams } from '../../kernel/ids.ts'
import { approval, clinicSetup, declineForm } from './schema.ts'

export const listApprovals = endpoint({
  method: 'GET',
  path: '/api/admin/approvals',
  summary: 'Requests that wait for another administrator, the oldest first',
  access: ['admin'],
  reply: z.array(approval),
})

export const approveRequest = endpoint({
  method: 'POST',
  path: '/api/admin/approvals/:id/approve',
  summary: 'Approve what another administrator asked for',
  access: ['admin'],
  audit: 'approval.approve',
  proof: 'recent',
  params: idParams,
  reply: approval,
  problems: ['wrong-state', 'key-reused'],
})

export const declineRequest = endpoint({
  method: 'POST',
  path: '/api/admin/approvals/:id/decline',
  summary: 'Decline what another administrator asked for, with a reason',
  access: ['admin'],
  audit: 'approval.decline',
  params: idParams,
  body: declineForm,
  reply: approval,
  problems: ['wrong-state', 'key-reused'],
})

export const withdrawRequest = endpoint({
  method: 'POST',
  path: '/api/admin/approvals/:id/withdraw',
  summary: "Withdraw one's own request",
  access: ['admin'],
  audit: 'approval.withdraw',
  params: idParams,
  reply: approval,
  problems: ['wrong-state', 'key-reused'],
})

export const getClinicSetup = endpoint({
  method: 'GET',
  path: '/api/admin/setup',
  summary: 'Whether the clinic is set up: from then on, giving someone a role takes two people',
  access: ['admin'],
  reply: clinicSetup,
})

export const finishClinicSetup = endpoint({
  method: 'POST',
  path: '/api/admin/setup/finish',
  summary: 'Finish setting up the clinic; this can’t be undone',
  access: ['admin'],
  audit: 'clinic-setup.finish',
  reply: clinicSetup,
  problems: ['wrong-state', 'key-reused'],
})
