import { Alert } from '../../../ui/alert.tsx'
import { useAuthorText } from '../../../domain/recorded-by.ts'
import type { Entry } from './entry.ts'

/** Someone else's change to what is being edited. What was typed stays, and can be saved over it once it was read. */
export function ChangedElsewhere({ theirs, text }: { theirs: Entry | undefined; text: string }) {
  const { recordedBy } = useAuthorText()
  if (!theirs) return null
  return (
    <Alert tone="warn" title="This was changed meanwhile">
      It now says: “{text}” ({recordedBy(theirs.changed ?? theirs.recorded)}). What you typed is still here.
      Save it to replace theirs, or cancel to keep theirs.
    </Alert>
  )
}
