import type { QueryClient } from '@tanstack/react-query'

/** Also the doctors who have them. */
export const invalidateSpecializations = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: ['/api/doctors'] })
