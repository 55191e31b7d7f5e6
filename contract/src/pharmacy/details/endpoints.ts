import { endpoint } from '../../kernel/endpoint.ts'
import { idParams } from '../../kernel/ids.ts'
import { pharmacy } from '../schema.ts'
import { pharmacyUpdate } from './schema.ts'

export const updatePharmacy = endpoint({
  method: 'PATCH',
  path: '/api/pharmacies/:id',
  summary:
    'Update opening hours, services, address, location, phone and email of a pharmacy, as one of its pharmacists or an administrator',
  access: ['pharmacist', 'admin'],
  audit: 'pharmacy.update',
  params: idParams,
  body: pharmacyUpdate,
  reply: pharmacy,
  problems: ['edited-elsewhere'],
})
