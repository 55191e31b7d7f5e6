import { useQuery } from '@tanstack/react-query'
import { addDays } from '@alafia/contract/kernel/civil'
import { closePharmacy } from '@alafia/contract/pharmacy/closing/endpoints'
import { closing } from '@alafia/contract/pharmacy/closing/schema'
import type { Pharmacy } from '@alafia/contract/pharmacy/schema'
import { useClinic } from '../../../lib/clinic.ts'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { ListState, withData } from '../../../ui/list/list-states.tsx'
import { invalidatePharmacies } from '../queries.ts'
import { contentsQuery } from './contents-query.ts'
import { contentsTexts } from './contents-text.ts'

/** Two weeks, unless the administrator says otherwise. */
const usualDays = 14

/** Closing a pharmacy: what is there, and until when it hands over what it has filled (PHARM-54). */
export function CloseDialog({ pharmacy, onClose }: { pharmacy: Pharmacy; onClose: () => void }) {
  const { today } = useClinic()
  const contents = useQuery(contentsQuery(pharmacy.id))
  const form = useForm(closePharmacy, {
    schema: closing,
    start: { collectUntil: addDays(today, usualDays) },
    input: (body) => ({ params: { id: String(pharmacy.id) }, body }),
    success: { title: 'Pharmacy Closed', description: `${pharmacy.name} receives no prescriptions any more` },
    failure: 'Failed to close the pharmacy',
    invalidate: invalidatePharmacies,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Close ${pharmacy.name}?`}
      description="Patients can't choose it any more. You can reopen it later."
      submitLabel="Close Pharmacy"
    >
      <ListState
        query={withData(contents, contents.data && contentsTexts(contents.data))}
        noun="contents of the pharmacy"
        empty={{ title: 'Nothing is there', text: 'No stock, prescriptions or pharmacists.' }}
      >
        {(texts) => (
          <ul role="list" aria-label="What is there now" className="grid gap-1.5 text-small">
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
      </ListState>
      <Field
        label="Collect until"
        hint="The last day on which patients collect what is filled there."
        error={form.errors.collectUntil?.message}
      >
        <TextInput type="date" min={today} max="2199-12-31" {...form.register('collectUntil')} />
      </Field>
    </FormDialog>
  )
}
