import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { LoginFacts } from '@alafia/contract/accounts/sign-in-form'
import type { HomeReplies } from '@alafia/contract/patients/home-calls'
import homeStyles from './home-page.css?inline'
import { createQueryClient } from './lib/http/query-client.ts'
import { loginFactsId, setLoginFacts } from './lib/login-facts.ts'
import { sessionOf } from './lib/session/page-replies.ts'
import { pageRepliesId } from './lib/written-page.ts'
import loginStyles from './login-page.css?inline'
import { fillHome } from './portals/patient/home-start.ts'
import { loginSearch } from './portals/shell/search-params.ts'
import { App, createAppRouter } from './router.tsx'

const stylesheet = /\s*<link rel="stylesheet"[^>]*>/

const routerAt = (address: string) => {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }))
  // It would be an inline script.
  router.options.scrollRestoration = false
  return router
}

/** The application's page as it was built, and where it is asked for. */
type Task = { page: string; address: string }

type Written = {
  title: string
  /** They come first, and the application's style sheet last. */
  styles: string
  shown: string
}

const asHtml = (page: string, { title, styles, shown }: Written) => {
  const parts: [RegExp | string, string][] = [
    ['<title>Alafia</title>', `<title>${title} · Alafia</title>`],
    [stylesheet, `<style>${styles}</style>`],
    [/(?<=<div id="root"[^>]*>)/, shown],
    ['</body>', `${stylesheet.exec(page)?.[0] ?? ''}</body>`],
  ]
  return parts.reduce((html, [place, text]) => html.replace(place, () => text), page)
}

/** What the page's script starts with. */
const withJson = (page: string, id: string, value: unknown) => {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c')
  return page.replace('</body>', () => `<script type="application/json" id="${id}">${json}</script></body>`)
}

/** The page is painted only when complete: it is centred, so each part that arrived later would move the others. */
const expectLoginFacts = `<link rel="expect" href="#${loginFactsId}" blocking="render" />`

/** Puts the login page into the application's page, so that it is there before any script. */
export const writeLoginPage = async ({ page, address, facts }: Task & { facts: LoginFacts }) => {
  const router = routerAt('/login')
  // What isn't valid in an address is ignored; the router would first lead to the address without it.
  const search = loginSearch(Object.fromEntries(new URL(address, 'https://alafia.invalid').searchParams))
  router.history.replace(router.buildLocation({ to: '/login', search }).href)
  const client = createQueryClient()
  setLoginFacts(client, facts)
  await router.load()
  const shown = renderToString(<App client={client} router={router} />)
  const written = { title: 'Sign in', styles: loginStyles, shown }
  return asHtml(withJson(page, loginFactsId, facts), written).replace('</head>', `${expectLoginFacts}</head>`)
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;' }
const asText = (text: string) => text.replace(/[&<]/g, (character) => escapes[character] ?? '')

/** The same for the patient's home, with what its calls replied. With a dialog over it, the page has only those. */
export const writeHomePage = async ({ page, address, replies }: Task & { replies: HomeReplies }) => {
  const withReplies = withJson(page, pageRepliesId, replies)
  const session = sessionOf(replies)
  if (!session || address !== '/') return withReplies
  const router = routerAt('/')
  const client = createQueryClient()
  fillHome(client, replies)
  await router.load()
  const shown = renderToString(<App client={client} router={router} session={session} />)
  const { id, firstName } = session.user
  return (
    asHtml(withReplies, { title: `Hi ${asText(firstName)}`, styles: homeStyles, shown })
      // Shown once it is known to be for whoever is signed in here (web/public/theme.js).
      .replace('<html ', `<html data-portal="patient" data-for="${id}" `)
      .replace('<div id="root" ', '<div id="root" data-written ')
  )
}
