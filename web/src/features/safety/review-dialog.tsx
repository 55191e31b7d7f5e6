import { reviewSafetyRows } from '@alafia/contract/safety/row-endpoints'
import { rowReviewForm, type RowFilters } from '@alafia/contract/safety/rows'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { invalidateRows } from './queries.ts'
import { countText } from './row-labels.ts'

export type ReviewDialogProps = {
  filters: RowFilters
  version: string
  count: number
  /** The row's text, if it is one. */
  what?: string | undefined
  /** Whoever reviewed the rows before, so that the name is typed once. */
  reviewer: string
  onReviewer: (name: string) => void
  onClose: () => void
}

/** Marks one row, or all that the filters show, as read against their sources. */
export function ReviewDialog({
  filters,
  version,
  count,
  what,
  reviewer,
  onReviewer,
  onClose,
}: ReviewDialogProps) {
  const form = useForm(reviewSafetyRows, {
    schema: rowReviewForm,
    start: { reviewer, filters, version, count },
    input: (body) => ({ body }),
    success: ({ count: marked }) => {
      onReviewer(form.getValues('reviewer'))
      return `${countText(marked)} marked as reviewed`
    },
    failure: 'The rows weren’t marked',
    invalidate: invalidateRows,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Mark ${countText(count)} as reviewed?`}
      description={
        what ??
        `All that the filters show, in version ${version}. Each was read against the sources that it names.`
      }
      submitLabel={`Mark ${countText(count)}`}
    >
      <Field
        label="Reviewed by"
        hint="Name and profession of the doctor or pharmacist who read the rows."
        error={form.errors.reviewer?.message}
      >
        <TextInput {...form.register('reviewer')} />
      </Field>
    </FormDialog>
  )
}
