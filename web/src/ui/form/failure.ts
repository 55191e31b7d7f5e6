import type { ProblemBody } from '@alafia/contract/kernel/problems'
import { CallError, isRefusal, NetworkError } from '../../lib/http/call.ts'
import { toast, type ToastMessage } from '../overlay/toast.ts'

/** A toast's text: the title alone, or title and description; perhaps with a shortcut. */
export type Text = string | Omit<ToastMessage, 'tone'>

/** Why something failed, for the alert beside the button. `text` is '' if the title says it all. */
export type Failure = { title: string; text: string }

/** The problem in the server's reply; undefined if there was no reply. */
export const problemOf = (error: unknown): ProblemBody | undefined =>
  error instanceof CallError ? error.problem : undefined

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

/** '2 minutes', rounded up. */
export const waitLabel = (seconds: number): string =>
  seconds <= 60 ? 'a minute' : `${Math.ceil(seconds / 60)} minutes`

/** Only a refusal proves that nothing was done. @param wasLost an earlier attempt got no reply */
export const reasonFor = (error: unknown, wasLost = false): string => {
  if (error instanceof NetworkError)
    return 'No answer came, so it may have gone through. Check your connection and try again: it won’t happen twice.'
  if (!isRefusal(error))
    return 'Something went wrong on our side, so it may have gone through. Try again: it won’t happen twice.'
  const { problem, retryAfter } = error
  return [
    sentence(problem?.detail ?? 'It was refused'),
    retryAfter === undefined ? '' : `Try again in ${waitLabel(retryAfter)}.`,
    wasLost ? 'Your previous attempt may have gone through.' : '',
  ]
    .filter(Boolean)
    .join(' ')
}

const messageOf = (text: Text): Omit<ToastMessage, 'tone'> =>
  typeof text === 'string' ? { title: text } : text

export const toastSuccess = (text: Text): void => toast(messageOf(text))

/** @param failure what failed; its title is 'Error' unless it has one */
export const toastFailure = (failure: Text): void =>
  toast({
    ...(typeof failure === 'string' ? { title: 'Error', description: failure } : failure),
    tone: 'danger',
  })

/** What failed, as the alert's title. */
export const titleOf = (failure: Text): string =>
  typeof failure === 'string' ? failure : (failure.description ?? failure.title)
