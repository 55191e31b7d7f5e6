import { endpoint } from '../../kernel/endpoint.ts'
import { checklist } from './schema.ts'

export const getChecklist = endpoint({
  method: 'GET',
  path: '/api/admin/checklist',
  summary: 'What the clinic still needs before its first booking and its first prescription',
  access: ['admin'],
  reply: checklist,
})
