import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { LoginFacts } from '@alafia/contract/accounts/sign-in-form'
import { createQueryClient } from './lib/http/query-client.ts'
import { loginFactsId, setLoginFacts } from './lib/login-facts.ts'
import styles from './login-page.css?inline'
import { loginSearch } from './portals/shell/search-params.ts'
import { App, createAppRouter } from './router.tsx'

const stylesheet = /\s*<link rel="stylesheet"[^>]*>/

/** Puts the login page into the application's page, so that it is there before any script: with its own styles, the others last. */
export const writeLoginPage = async (page: string, address: string, facts: LoginFacts): Promise<string> => {
  const history = createMemoryHistory({ initialEntries: ['/login'] })
  const router = createAppRouter(history)
  // What isn't valid in an address is ignored; the router would first lead to the address without it.
  const search = loginSearch(Object.fromEntries(new URL(address, 'https://alafia.invalid').searchParams))
  history.replace(router.buildLocation({ to: '/login', search }).href)
  // It would be an inline script.
  router.options.scrollRestoration = false
  const client = createQueryClient()
  setLoginFacts(client, facts)
  await router.load()
  const shown = renderToString(<App client={client} router={router} />)
  const json = JSON.stringify(facts).replaceAll('<', '\\u003c')
  const parts: [RegExp | string, string][] = [
    ['<title>Alafia</title>', '<title>Sign in · Alafia</title>'],
    [stylesheet, `<style>${styles}</style>`],
    [/(?<=<div id="root"[^>]*>)/, shown],
    [
      '</body>',
      `<script type="application/json" id="${loginFactsId}">${json}</script>${stylesheet.exec(page)?.[0] ?? ''}</body>`,
    ],
  ]
  return parts.reduce((html, [place, text]) => html.replace(place, () => text), page)
}
