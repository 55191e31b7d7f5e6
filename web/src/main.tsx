import type { QueryClient } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { LoginFacts } from '@alafia/contract/accounts/sign-in-form'
import { createQueryClient } from './lib/http/query-client.ts'
import { loginFactsId, setLoginFacts } from './lib/login-facts.ts'
import { roleOfForm, storedUser } from './lib/session/stored-session.ts'
import { pageRepliesId, setWritten } from './lib/written-page.ts'
import { App, createAppRouter } from './router.tsx'
import './styles.css'

const place = document.getElementById('root')
if (!place) throw new Error('No #root')

const facts = storedUser() || roleOfForm() ? undefined : document.getElementById(loginFactsId)?.textContent

/** The session in which the server has written the patient's home, if it is this browser's. */
const startHome = async (client: QueryClient) => {
  const replies = document.getElementById(pageRepliesId)?.textContent
  if (replies === undefined) return undefined
  // Where it doesn't come, nor will the rest of the page's code, which the application says.
  const code = await import('./portals/patient/home-start.ts').catch(() => undefined)
  return code?.startHome(client, replies)
}

/** Goes on with the page as the server has written it, if it is for whoever is signed in, or isn't. */
const start = async () => {
  const router = createAppRouter()
  const client = createQueryClient()
  const session = await startHome(client)
  const app = (
    <StrictMode>
      <App client={client} router={router} session={session} />
    </StrictMode>
  )
  // The server's own.
  if (facts !== undefined) setLoginFacts(client, JSON.parse(facts) as LoginFacts)
  else if (!session) place.replaceChildren()
  delete document.documentElement.dataset['for']
  // Rendered in slices: nothing on the screen needs an urgent update yet.
  if (!place.hasChildNodes()) return startTransition(() => createRoot(place).render(app))
  setWritten(session !== undefined)
  // As where the page was written: the same components, and the page's code is there.
  router.ssr = { manifest: undefined }
  await router.load()
  startTransition(() => void hydrateRoot(place, app))
  // From now on React handles presses, also of what it hasn't rendered yet.
  delete place.dataset['written']
}

// Splits startup in two, so that in between the browser can paint what has arrived and respond to input.
setTimeout(() => void start())
