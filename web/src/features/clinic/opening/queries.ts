import type { QueryClient } from '@tanstack/react-query'
import { clinicQuery } from '../../../lib/http/clinic-query.ts'

/** With everything that shows the clinic, its opening hours or free times. */
export const invalidateOpening = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: clinicQuery.queryKey }),
    client.invalidateQueries({ queryKey: ['/api/doctors'] }),
  ])
