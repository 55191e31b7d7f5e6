import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Claim } from './use-claim.ts'

/** Says which other pharmacist has the prescription open, in place of the buttons that would decide over it. */
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
        ? 'What you typed is still here. Take it over again to go on.'
        : 'You can read along. Take it over to go on in their place; they are told.'}
    </Alert>
  )
}
