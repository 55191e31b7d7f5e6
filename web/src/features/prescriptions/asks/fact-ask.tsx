import type { AskedFact } from '@alafia/contract/safety/schema'
import { Button } from '../../../ui/button.tsx'
import { MeasurementAsk } from './measurement-ask.tsx'
import type { AskProps } from './ask-props.ts'
import { PregnancyAsk, SexAsk } from './statement-ask.tsx'

/** Requests in place the fact that decides a check. */
export function FactAsk({
  ask,
  onCheckAgain,
  ...props
}: AskProps & { ask: Exclude<AskedFact, 'medicine'>; onCheckAgain: () => void }) {
  switch (ask) {
    case 'weight':
    case 'creatinine':
      return <MeasurementAsk kind={ask} {...props} />
    case 'pregnancy':
      return <PregnancyAsk {...props} />
    case 'sex':
      return <SexAsk {...props} />
    case 'date-of-birth':
      return (
        <div className="flex flex-wrap items-center gap-2">
          <p>Ask the patient to enter the date of birth in their profile, or in the family member’s.</p>
          <Button onClick={onCheckAgain}>Check again</Button>
        </div>
      )
  }
}
