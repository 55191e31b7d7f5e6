import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { LoginFacts } from '@alafia/contract/accounts/sign-in-form'
import { createQueryClient } from './lib/http/query-client.ts'
import { loginFactsId, setLoginFacts } from './lib/login-facts.ts'
import { pageReplies } from './lib/session/page-replies.ts'
import { roleOfForm, storedUser } from './lib/session/stored-session.ts'
import { expectWritten } from './lib/written-page.ts'
import { App, createAppRouter } from './router.tsx'
import './styles.css'

const place = document.getElementById('root')
if (!place) throw new Error('The page has no place for the application')

const given = pageReplies()
const facts = storedUser() || roleOfForm() ? undefined : document.getElementById(loginFactsId)?.textContent
if (given === undefined && facts === undefined) place.replaceChildren()
delete document.documentElement.dataset['for']

/** Goes on with the page as the server has written it, if it is for whoever is signed in, or isn't. */
const start = async () => {
  const router = createAppRouter()
  const client = createQueryClient()
  const app = (
    <StrictMode>
      <App client={client} router={router} session={given?.session} />
    </StrictMode>
  )
  if (given)
    await import('./portals/patient/home-start.ts').then(
      ({ startHome }) => startHome(client, given.replies),
      // The rest of the page's code won't come either, which the application says.
      () => place.replaceChildren(),
    )
  // The server's own.
  if (facts !== undefined) setLoginFacts(client, JSON.parse(facts) as LoginFacts)
  // Rendered in slices: nothing on the screen needs an urgent update yet.
  if (!place.hasChildNodes()) return startTransition(() => createRoot(place).render(app))
  if (given) expectWritten()
  // As where the page was written: the same components, and the page's code is there.
  router.ssr = { manifest: undefined }
  await router.load()
  // Another clock than the server's may show another day: then that part is rendered anew.
  const options = given && { onRecoverableError: () => undefined }
  startTransition(() => void hydrateRoot(place, app, options))
  // From now on React handles presses, also of what it hasn't rendered yet.
  delete place.dataset['written']
}

// Splits startup in two, so that in between the browser can paint what has arrived and respond to input.
setTimeout(() => void start())
