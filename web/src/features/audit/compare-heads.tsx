import { useState } from 'react'
import { compareHeads } from '@alafia/contract/audit/logs'
import { headsForm, type HeadComparison } from '@alafia/contract/audit/verification'
import { formatNumber } from '../../lib/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { useForm } from '../../ui/form/use-form.ts'

function Outcome({ comparison: { heads, last, foreign } }: { comparison: HeadComparison }) {
  if (foreign)
    return (
      <Alert tone="danger" title={`Entry ${formatNumber(foreign.entries)} isn’t what this head says`}>
        The trail was rewritten or cut off since the head was stored, or the head is of another clinic. Don’t
        change the database, and find out who could write to it.
      </Alert>
    )
  return (
    <Alert
      tone="ok"
      title={
        heads === 1
          ? 'This head is part of the chain'
          : `All ${formatNumber(heads)} heads are part of the chain`
      }
    >
      {last && `It ends at entry ${formatNumber(last.entries)}. `}
      If the trail is intact too, everything up to there is as it was.
    </Alert>
  )
}

/** Whether heads that were kept elsewhere are still part of the chain (AUD-36). */
export function CompareHeads() {
  const [comparison, setComparison] = useState<HeadComparison>()
  const form = useForm(compareHeads, {
    schema: headsForm,
    start: { text: '' },
    input: (body) => ({ body }),
    failure: 'We couldn’t compare the head',
    onSuccess: setComparison,
  })
  return (
    <details>
      <summary className="min-h-control-small cursor-pointer rounded-control py-1 text-primary">
        Compare an earlier head
      </summary>
      <Form form={form} guarded={false} className="grid gap-3" actions={<SubmitButton>Compare</SubmitButton>}>
        <Field
          label="Head"
          hint="From an email, the file or a verification: the number of entries and the 64 characters after it."
          error={form.errors.text?.message}
        >
          <TextArea rows={3} spellCheck={false} {...form.register('text')} />
        </Field>
        <div aria-live="polite">{comparison && !form.isPending && <Outcome comparison={comparison} />}</div>
      </Form>
    </details>
  )
}
