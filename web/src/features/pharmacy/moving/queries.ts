import { queryOptions } from '@tanstack/react-query'
import { listMoves } from '@alafia/contract/pharmacy/moving/endpoints'
import { call } from '../../../lib/http/call.ts'

/** Under the prescriptions' key: what is asked ends when the prescription changes. */
export const movesQuery = queryOptions({
  queryKey: ['/api/prescriptions', 'moves'],
  queryFn: ({ signal }) => call(listMoves, { signal }),
})
