import { createMemoryHistory } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { createQueryClient } from '../lib/http/query-client.ts'
import { App, createAppRouter } from '../router.tsx'

/** The whole product at an address. */
export const openApp = (address: string) => {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }))
  const client = createQueryClient()
  render(<App client={client} router={router} />)
  return {
    /** The current path and query. */
    here: () => router.state.location.href,
    router,
    isFetching: () => client.isFetching() > 0,
  }
}
