import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { configure, render } from '@testing-library/react'
import { createQueryClient } from '../lib/http/query-client.ts'
import { SessionProvider } from '../lib/session/session.tsx'
import { createAppRouter, Routes } from '../router.tsx'

// The code of pages and menus arrives when it is first wanted, and on a busy machine that takes its time.
configure({ asyncUtilTimeout: 15_000 })

/** The whole product at an address, as main.tsx puts it together. */
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
    /** Path and query of where one is. */
    here: () => router.state.location.href,
    router,
    /** Whether a list is on its way. */
    isFetching: () => client.isFetching() > 0,
  }
}
