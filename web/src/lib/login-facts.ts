import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { LoginFacts } from '@alafia/contract/accounts/sign-in-form'
import { clinicQuery } from './http/clinic-query.ts'

const key = ['login-facts']

/** Where the page keeps them for its script. */
export const loginFactsId = 'login-facts'

export const setLoginFacts = (client: QueryClient, facts: LoginFacts): void => {
  client.setQueryData(clinicQuery.queryKey, facts.clinic)
  client.setQueryData(key, facts)
}

/** With what the server has written the login page, if it has. */
export const useLoginFacts = (): Partial<LoginFacts> => useQueryClient().getQueryData<LoginFacts>(key) ?? {}

const never = () => () => undefined
const yes = () => true
const no = () => false

/** Whether presses have an effect: not until the page's script has loaded. */
export const useIsScriptThere = (): boolean => useSyncExternalStore(never, yes, no)
