import type { ProblemBody } from '@alafia/contract/kernel/problems'
import { CallError, isRefusal, NetworkError } from '../../lib/http/call.ts'
import { toast, type ToastMessage } from '../overlay/toast.ts'

/** A toast's text: its title alone, or title and description. */
export type Text = string | Pick<ToastMessage, 'title' | 'description'>

/** Why something was not done, for the alert beside the button. */
export type Failure = { title: string; text: string }

/** What the server said against a call; nothing where no answer came. */
export const problemOf = (error: unknown): ProblemBody | undefined =>
  error instanceof CallError ? error.problem : undefined

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

/** '2 minutes', rounded up. */
export const waitLabel = (seconds: number): string =>
  seconds <= 60 ? 'a minute' : `${Math.ceil(seconds / 60)} minutes`

/** Only a refusal says that nothing was done. @param wasLost an attempt before this one got no answer */
export const reasonFor = (error: unknown, wasLost = false): string => {
  if (error instanceof NetworkError)
    return 'No answer came, so it may have gone through. Check your connection and try again: it won’t happen twice.'
  if (!isRefusal(error))
    return 'Something went wrong on our side, so it may have gone through. Try again: it won’t happen twice.'
  const { problem, retryAfter } = error
  return [
    sentence(problem?.detail ?? 'It was refused'),
    retryAfter === undefined ? '' : `Try again in ${waitLabel(retryAfter)}.`,
    wasLost ? 'Your attempt before may have gone through.' : '',
  ]
    .filter(Boolean)
    .join(' ')
}

const messageOf = (text: Text): Pick<ToastMessage, 'title' | 'description'> =>
  typeof text === 'string' ? { title: text } : text

export const toastSuccess = (text: Text): void => toast(messageOf(text))

/** @param failure what was not done; its title is 'Error' unless it brings one */
export const toastFailure = (failure: Text): void =>
  toast({
    ...(typeof failure === 'string' ? { title: 'Error', description: failure } : failure),
    tone: 'danger',
  })

/** What was not done, as the alert's title. */
export const titleOf = (failure: Text): string =>
  typeof failure === 'string' ? failure : (failure.description ?? failure.title)
