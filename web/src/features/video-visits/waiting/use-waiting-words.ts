import { useClinic } from '../../../lib/clinic.ts'
import { useNow } from '../../../lib/now.ts'
import { waitingWords, type Standing, type WaitingWords } from './waiting-words.ts'

/** The words hang on the clock. */
const lookAgainAfter = 15_000

/** What is known of the wait just now; nothing while the server hasn't said how things stand. */
export const useWaitingWords = (standing: Standing | undefined): WaitingWords | undefined => {
  const { timeZone } = useClinic()
  const now = useNow(lookAgainAfter)
  return standing && waitingWords(standing, timeZone, now)
}
