import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { LoginFacts } from '@alafia/contract/accounts/sign-in-form'
import { listenForPreloadedReplies } from './lib/http/preloaded-replies.ts'
import { createQueryClient } from './lib/http/query-client.ts'
import { loginFactsId, setLoginFacts } from './lib/login-facts.ts'
import { roleOfForm, storedToken, storedUser } from './lib/session/stored-session.ts'
import { App, createAppRouter } from './router.tsx'
import './styles.css'

const place = document.getElementById('root')
if (!place) throw new Error('The page has no place for the application')

listenForPreloadedReplies(storedToken())

/** Goes on with the login page as the server has written it, for whoever isn't signed in. */
const start = async () => {
  const router = createAppRouter()
  const client = createQueryClient()
  const app = (
    <StrictMode>
      <App client={client} router={router} />
    </StrictMode>
  )
  const facts = document.getElementById(loginFactsId)?.textContent
  // Rendered in slices: nothing on the screen needs an urgent update yet.
  if (facts === undefined || storedUser() || roleOfForm())
    return startTransition(() => createRoot(place).render(app))
  // The server's own.
  setLoginFacts(client, JSON.parse(facts) as LoginFacts)
  // As where the page was written: the same components, and the page's code is there.
  router.ssr = { manifest: undefined }
  await router.load()
  startTransition(() => void hydrateRoot(place, app))
}

// Splits startup in two, so that in between the browser can paint what has arrived and respond to input.
setTimeout(() => void start())
