import { ignoreErrors } from '../../../lib/ignore-errors.ts'

/* What the tab of somebody outside stores for a reload: the key to one shared record, and no names. */

const place = 'shared-record'

/** What this tab stored for the link, if it has opened it. */
export const storedKey = (secret: string): string | undefined => {
  const [of, key] = (ignoreErrors(() => sessionStorage.getItem(place)) ?? '').split(' ')
  return of === secret ? key : undefined
}

export const storeKey = (secret: string, key: string): void => {
  ignoreErrors(() => sessionStorage.setItem(place, `${secret} ${key}`))
}

export const forgetKey = (): void => {
  ignoreErrors(() => sessionStorage.removeItem(place))
}
