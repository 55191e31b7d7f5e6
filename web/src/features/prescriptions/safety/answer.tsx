import { useState } from 'react'
import type { Finding } from '@alafia/contract/safety/schema'
import type { Person } from '../../../domain/person-facts.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { FactAsk } from '../asks/fact-ask.tsx'
import { Reason } from './reason.tsx'
import type { Safety } from './use-safety.ts'

export type AnswerProps = {
  finding: Finding
  safety: Safety
  person: Person
  /** After a fact was saved: what asked for it may be gone. */
  onAnswered: () => void
  /** Puts a medicine that was probably meant in place of the unknown one. */
  onMeant: (finding: Finding, name: string) => void
}

/** How a finding that must be answered is answered: by the missing fact, by the medicine that was meant, or by a reason. */
export function Answer({ finding, safety, person, onAnswered, onMeant }: AnswerProps) {
  const { severity, ask, suggestions, key } = finding
  const { reasons, missing, attempt, retry } = safety
  const hasReason = (reasons[key] ?? '') !== ''
  // Clearing a reason keeps its field.
  const [isOpen, setOpen] = useState(hasReason)
  if (severity !== 'missing' || ask === null) return <Reason finding={finding} safety={safety} />
  const isGiving = isOpen || hasReason
  const withoutIt = ask === 'medicine' ? 'Prescribe as written' : 'Sign without it'
  const isMissing = attempt > 0 && missing.some((one) => one.key === key)
  return (
    <div className="grid gap-3">
      {ask !== 'medicine' && (
        <FactAsk ask={ask} person={person} onAnswered={onAnswered} onCheckAgain={retry} />
      )}
      <div className="flex flex-wrap items-center gap-2">
        {ask === 'medicine' && suggestions.length > 0 && (
          <div role="group" aria-label="Did you mean" className="flex flex-wrap items-center gap-2">
            <span aria-hidden="true">Did you mean</span>
            {suggestions.map((name) => (
              <Button key={name} size="small" onClick={() => onMeant(finding, name)}>
                {name}
              </Button>
            ))}
          </div>
        )}
        {!hasReason && (
          <Button size="small" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {withoutIt}
          </Button>
        )}
      </div>
      {isMissing && !isGiving && (
        <FieldError id={undefined}>
          {ask === 'medicine'
            ? 'Correct the name, or prescribe it as written with a reason'
            : 'Enter it, or sign without it and say why'}
        </FieldError>
      )}
      {isGiving && <Reason finding={finding} safety={safety} />}
    </div>
  )
}
