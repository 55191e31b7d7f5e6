import { useState } from 'react'
import { addStatement } from '@alafia/contract/clinical/statements/endpoints'
import { sexes, type NewStatement } from '@alafia/contract/clinical/statements/schema'
import { sexLabels } from '../../../domain/fact-labels.ts'
import { invalidateFacts, paramsOf } from '../../../domain/person-facts.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureAlert } from '../../../ui/form/failure-alert.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import type { AskProps } from './ask-props.ts'

type Stated = Pick<NewStatement, 'topic' | 'value' | 'dueDate'>

const useStatement = ({ person, onAnswered }: AskProps) => {
  const [error, setError] = useState<string>()
  const save = useSubmit(addStatement, {
    failure: 'Not saved',
    invalidate: invalidateFacts,
    onRefused: ({ errors }) => {
      const dueDate = errors?.find(({ path }) => path.endsWith('dueDate'))
      setError(dueDate?.message)
      return dueDate !== undefined
    },
  })
  return {
    save,
    error,
    state: async (stated: Stated) => {
      setError(undefined)
      if (await save.send({ params: paramsOf(person), body: stated })) onAnswered()
    },
  }
}

/** Asks for the sex that clinical rules go by: one click. */
export function SexAsk(props: AskProps) {
  const { save, state } = useStatement(props)
  return (
    <div className="grid gap-3">
      <div role="group" aria-label="Sex, for clinical use" className="flex flex-wrap items-center gap-2">
        <span aria-hidden="true" className="font-semibold">
          Sex, for clinical use
        </span>
        {sexes.map((value) => (
          <Button
            key={value}
            aria-disabled={save.isPending}
            onClick={() => save.isPending || void state({ topic: 'sex', value })}
          >
            {sexLabels[value]}
          </Button>
        ))}
      </div>
      <FailureAlert failure={save.failure} />
    </div>
  )
}

/** Asks whether she is pregnant; if so, for the due date as far as it is known. */
export function PregnancyAsk(props: AskProps) {
  const { save, error, state } = useStatement(props)
  const [isPregnant, setPregnant] = useState(false)
  const [dueDate, setDueDate] = useState('')
  return (
    <div className="grid gap-3">
      <div role="group" aria-label="Is she pregnant?" className="flex flex-wrap items-center gap-2">
        <span aria-hidden="true" className="font-semibold">
          Is she pregnant?
        </span>
        <Button aria-expanded={isPregnant} onClick={() => setPregnant(!isPregnant)}>
          Pregnant
        </Button>
        <Button
          aria-disabled={save.isPending}
          onClick={() => save.isPending || void state({ topic: 'pregnancy', value: 'not-pregnant' })}
        >
          Not pregnant
        </Button>
      </div>
      {isPregnant && (
        <div className="flex flex-wrap items-end gap-3">
          <Field label="Due date" optional error={error} className="w-48">
            <TextInput type="date" value={dueDate} onChange={({ target }) => setDueDate(target.value)} />
          </Field>
          <Button
            busy={save.isPending}
            onClick={() =>
              void state({
                topic: 'pregnancy',
                value: 'pregnant',
                ...(dueDate === '' ? {} : { dueDate }),
              })
            }
          >
            Save pregnancy
          </Button>
        </div>
      )}
      <FailureAlert failure={save.failure} />
    </div>
  )
}
