import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { createQueryClient } from '../lib/http/query-client.ts'
import { SessionProvider } from '../lib/session/session.tsx'
import { createAppRouter, Routes } from '../router.tsx'

/** The whole product at an address, set up as in main.tsx. */
export const openApp = (address: string) => {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }))
  const client = createQueryClient()
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <Routes router={router} />
      </SessionProvider>
    </QueryClientProvider>,
  )
  return {
    /** The current path and query. */
    here: () => router.state.location.href,
    router,
    isFetching: () => client.isFetching() > 0,
  }
}
