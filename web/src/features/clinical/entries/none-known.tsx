import { addStatement } from '@alafia/contract/clinical/statements/endpoints'
import { statedOf } from '@alafia/contract/clinical/statements/in-force'
import type { CurrentStatement } from '@alafia/contract/clinical/statements/schema'
import { invalidateFacts, paramsOf, type Person } from '../../../domain/person-facts.ts'
import { useAuthorText } from '../../../domain/recorded-by.ts'
import { Button } from '../../../ui/button.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'

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
  /** The title of those that no longer count, if there are any. */
  pastTitle: string | undefined
}

/** That there are none is a dated statement by someone; without it, nobody asked (CLIN-7). */
export function NoneKnown({
  person,
  topic,
  statement,
  label,
  mayChange,
  hasTexts,
  pastTitle,
}: NoneKnownProps) {
  const { recordedBy } = useAuthorText()
  const state = useSubmit(addStatement, {
    success: `${label}: saved`,
    failure: (why) => why ?? 'Failed to save',
    invalidate: invalidateFacts,
  })
  const [stated] = statedOf(statement)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
      <p className="text-ink-2">
        {stated && `${label}, stated by ${recordedBy(stated.recorded)}.`}
        {!stated &&
          (pastTitle === undefined
            ? 'Not asked.'
            : `Only those under “${pastTitle}” are recorded; others not asked.`)}
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
          {stated ? 'Confirm for today' : label}
        </Button>
      )}
    </div>
  )
}
