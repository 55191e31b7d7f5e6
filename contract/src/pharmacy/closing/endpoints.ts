import { endpoint } from '../../kernel/endpoint.ts'
import { idParams } from '../../kernel/ids.ts'
import { newPharmacy } from '../details/schema.ts'
import { pharmacy } from '../schema.ts'
import { closing, pharmacyContents } from './schema.ts'

export const addPharmacy = endpoint({
  method: 'POST',
  path: '/api/admin/pharmacies',
  summary: 'Add a pharmacy',
  access: ['admin'],
  audit: 'pharmacy.add',
  body: newPharmacy,
  reply: pharmacy,
  status: 201,
  problems: ['key-reused'],
})

export const getPharmacyContents = endpoint({
  method: 'GET',
  path: '/api/admin/pharmacies/:id/contents',
  summary: 'How much is at a pharmacy: stock, prescriptions, pharmacists',
  access: ['admin'],
  params: idParams,
  reply: pharmacyContents,
})

export const closePharmacy = endpoint({
  method: 'POST',
  path: '/api/admin/pharmacies/:id/close',
  summary: 'Close a pharmacy: what waits there is freed, and what is filled can be collected until a day',
  access: ['admin'],
  audit: 'pharmacy.close',
  params: idParams,
  body: closing,
  reply: pharmacy,
  problems: ['wrong-state', 'key-reused'],
})

export const reopenPharmacy = endpoint({
  method: 'POST',
  path: '/api/admin/pharmacies/:id/reopen',
  summary: 'Reopen a pharmacy that was closed',
  access: ['admin'],
  audit: 'pharmacy.reopen',
  params: idParams,
  reply: pharmacy,
  problems: ['wrong-state', 'key-reused'],
})
