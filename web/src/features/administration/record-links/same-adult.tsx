import { Checkbox } from '../../../ui/form/checkbox.tsx'

type SameAdultProps = { isStated: boolean; onState: (isStated: boolean) => void }

/** What each of the two administrators states about accounts that are merged (ADM-96). */
export function SameAdult({ isStated, onState }: SameAdultProps) {
  return (
    <Checkbox
      checked={isStated}
      onChange={({ target }) => onState(target.checked)}
      label="Both accounts are of the same adult"
      hint="I have asked the person, or compared an identity document. Whoever signs in with the account that stays sees everything in both."
    />
  )
}
