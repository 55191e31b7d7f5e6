import { anyRole, endpoint } from '../kernel/endpoint.ts'
import { proof } from './proof.ts'

export const prove = endpoint({
  method: 'POST',
  path: '/api/account/proof',
  summary: 'Prove again who you are, before a serious action',
  access: anyRole,
  withoutSecondFactor: true,
  isSecret: true,
  audit: 'session.prove',
  body: proof,
})
