import { endpoint } from '../kernel/endpoint.ts'
import { waitingResults } from './schema.ts'

export const listWaitingResults = endpoint({
  method: 'GET',
  path: '/api/test-results/to-review',
  summary: 'The results that wait for the doctor, the most urgent first',
  access: ['doctor'],
  audit: 'test-result.list',
  reply: waitingResults,
})
