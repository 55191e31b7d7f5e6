import { QueryCache, QueryClient, type QueryFunction } from '@tanstack/react-query'
import { CallError, request } from './call.ts'
import { isChanging } from './own-changes.ts'

const isPathPart = (part: unknown) => typeof part === 'string' || typeof part === 'number'

/** Requests the path made from the key's text parts; with `returnNull` a 401 means no data instead of an error (PLAT-8). */
export const pathQuery =
  ({ on401 }: { on401: 'throw' | 'returnNull' }): QueryFunction =>
  async ({ queryKey, signal }) => {
    try {
      return await request(queryKey.filter(isPathPart).join('/'), { signal })
    } catch (error) {
      if (on401 === 'returnNull' && error instanceof CallError && error.status === 401) return null
      throw error
    }
  }

/** Never refetches on an interval or on focus, never goes stale by age, never retries. */
export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      // What can't be seen any more (access was withdrawn, or someone removed it) leaves the screen.
      onError: (error, query) => {
        const isGone = error instanceof CallError && error.status === 404
        if (isGone && query.state.data !== undefined && !isChanging()) query.setState({ data: undefined })
      },
    }),
    defaultOptions: {
      queries: {
        queryFn: pathQuery({ on401: 'throw' }),
        refetchInterval: false,
        refetchOnWindowFocus: false,
        // Only failed queries: data doesn't become stale with age.
        refetchOnReconnect: true,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
