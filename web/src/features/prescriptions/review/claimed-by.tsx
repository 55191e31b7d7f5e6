import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Claim } from './use-claim.ts'

/** Says which other pharmacist has the prescription open, in place of the buttons that decide about it. */
export function ClaimedBy({ claim: { holder, wasYours, isTaking, takeOver } }: { claim: Claim }) {
  if (holder === undefined) return null
  return (
    <Alert
      tone="warn"
      title={wasYours ? `${holder} has taken this over` : `${holder} has this open`}
      actions={
        <Button busy={isTaking} onClick={takeOver}>
          Take over
        </Button>
      }
    >
      {wasYours
        ? 'What you typed is still here. To continue, take it over again.'
        : 'You can read it. To work on it, take it over: they will see that you did.'}
    </Alert>
  )
}
