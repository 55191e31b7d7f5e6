import { addStatement } from '@alafia/contract/clinical/statements/endpoints'
import { statedOf } from '@alafia/contract/clinical/statements/in-force'
import type { CurrentStatement } from '@alafia/contract/clinical/statements/schema'
import { recordedBy } from '../../../domain/recorded-by.ts'
import { useClinic } from '../../../lib/clinic.ts'
import { Button } from '../../../ui/button.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { invalidateFacts, paramsOf, type Person } from '../queries.ts'

export type NoneTopic = 'no-known-allergies' | 'no-known-problems' | 'no-other-medicines'

type NoneKnownProps = {
  person: Person
  topic: NoneTopic
  statement: CurrentStatement
  /** 'No known allergies'. */
  label: string
  mayChange: boolean
  /** There are texts to review, so nobody can state yet that there is nothing. */
  hasTexts: boolean
}

/** That there are none is a dated statement by someone; without it, nobody asked (CLIN-7). */
export function NoneKnown({ person, topic, statement, label, mayChange, hasTexts }: NoneKnownProps) {
  const { timeZone } = useClinic()
  const state = useSubmit(addStatement, {
    success: `${label}: saved`,
    failure: (why) => why ?? 'Failed to save',
    invalidate: invalidateFacts,
  })
  const [stated] = statedOf(statement)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
      <p className="text-ink-2">
        {stated ? `${label}, stated by ${recordedBy(stated.recorded, timeZone)}.` : 'Not asked.'}
      </p>
      {mayChange && !hasTexts && (
        <Button
          size="small"
          variant={stated ? 'quiet' : 'secondary'}
          busy={state.isPending}
          onClick={() =>
            void state.send({ params: paramsOf(person), body: { topic, value: 'yes', dueDate: null } })
          }
        >
          {stated ? 'Still so today' : label}
        </Button>
      )}
    </div>
  )
}
