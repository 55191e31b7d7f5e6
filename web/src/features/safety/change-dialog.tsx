import { useState } from 'react'
import { changeSafetyRow } from '@alafia/contract/safety/row-endpoints'
import {
  rowChangeForm,
  type RowAction,
  type RowChangeForm,
  type SafetyRow,
} from '@alafia/contract/safety/rows'
import { ConfirmSubmit } from '../../ui/form/confirm-submit.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlay/dialog.tsx'
import { invalidateRows } from './queries.ts'

const titles: Record<RowAction, string> = {
  tighten: 'Make this row serious?',
  disable: 'Disable this row?',
  restore: 'Restore this row?',
}
const labels: Record<RowAction, string> = {
  tighten: 'Make serious',
  disable: 'Disable row',
  restore: 'Restore row',
}
const done: Record<RowAction, string> = {
  tighten: 'The row is serious from the next check on',
  disable: 'The checks do without this row from now on',
  restore: 'The checks use the row again as it was',
}

/** What takes away a warning that must be answered is asked about twice. */
const isWeighty = ({ severity, kind }: SafetyRow) => severity === 'serious' || kind === 'dose'

/** A row of the clinic's own that is disabled is as if it had never been there. */
const afterwards = ({ what, changes }: SafetyRow) =>
  changes.some(({ action }) => action === 'add')
    ? `Doctors will no longer be warned: ${what}.`
    : `Doctors will no longer be warned: ${what}. Where it would have applied, the check says that the clinic disabled it.`

export type ChangeDialogProps = { row: SafetyRow; action: RowAction; onClose: () => void }

/** Tightens, disables or restores a row, with a reason. */
export function ChangeDialog({ row, action, onClose }: ChangeDialogProps) {
  const [asked, setAsked] = useState<RowChangeForm>()
  const form = useForm(changeSafetyRow, {
    schema: rowChangeForm,
    start: { action, reason: '', changes: row.changes.length, confirmed: action === 'disable' },
    input: (body) => ({ params: { id: row.id }, body }),
    success: done[action],
    failure: 'The row wasn’t changed',
    invalidate: invalidateRows,
  })
  if (asked)
    return (
      <ConfirmSubmit
        submit={form}
        onConfirm={() => form.send(asked)}
        onClose={() => setAsked(undefined)}
        onDone={onClose}
        title="Disable a serious row?"
        description={afterwards(row)}
        confirmLabel="Disable serious row"
        cancelLabel="Keep it"
      />
    )
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={titles[action]} description={row.what}>
      <Form
        form={form}
        onDone={onClose}
        {...(action === 'disable' && isWeighty(row) && { onSubmit: () => void form.check(setAsked) })}
        actions={
          <DialogActions>
            <SubmitButton>{labels[action]}</SubmitButton>
            <DialogCancel>Cancel</DialogCancel>
          </DialogActions>
        }
      >
        <Field
          label="Reason"
          hint="At least 10 letters. Doctors and pharmacists read it."
          error={form.errors.reason?.message}
        >
          <TextArea rows={3} {...form.register('reason')} />
        </Field>
      </Form>
    </Dialog>
  )
}
