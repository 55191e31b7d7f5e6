import { endpoint } from '../../kernel/endpoint.ts'
import { idParams } from '../../kernel/ids.ts'
import { pharmacy } from '../schema.ts'
import { pharmacyChange } from './schema.ts'

export const changePharmacy = endpoint({
  method: 'PATCH',
  path: '/api/pharmacies/:id',
  summary:
    'Change opening hours, services, address, place, phone and e-mail of a pharmacy: its people and administrators',
  access: ['pharmacist', 'admin'],
  audit: 'pharmacy.change',
  params: idParams,
  body: pharmacyChange,
  reply: pharmacy,
  problems: ['edited-elsewhere'],
})
