import type { QueryClient } from '@tanstack/react-query'
import { sitesQuery } from '../../../domain/sites-query.ts'

export const invalidateSites = (client: QueryClient) => client.invalidateQueries(sitesQuery)
