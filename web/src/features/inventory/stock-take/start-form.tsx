import { itemForms } from '@alafia/contract/inventory/states'
import { startStockTake, stockTakeForm } from '@alafia/contract/inventory/stock-takes'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { formLabel } from '../labels.ts'
import { invalidateStockTakes } from './queries.ts'

/** What will be counted (INV-50). */
export function StartForm() {
  const form = useForm(startStockTake, {
    schema: stockTakeForm,
    start: { form: '', letters: '', isOverdue: false },
    input: (body) => ({ body }),
    success: 'Stock-take started',
    failure: 'Failed to start the stock-take',
    invalidate: invalidateStockTakes,
  })
  return (
    <Form
      form={form}
      guarded={false}
      className="grid max-w-md gap-4"
      actions={
        <div>
          <SubmitButton>Start stock-take</SubmitButton>
        </div>
      }
    >
      <p className="text-ink-2">
        Leave everything blank to count the whole pharmacy. Dispensing goes on meanwhile.
      </p>
      <Field label="Form" optional error={form.errors.form?.message}>
        <Select {...form.register('form')}>
          <option value="">All forms</option>
          {itemForms.map((one) => (
            <option key={one} value={one}>
              {formLabel[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="First letters of the name"
        optional
        hint="For example, Am."
        error={form.errors.letters?.message}
      >
        <TextInput autoComplete="off" maxLength={60} {...form.register('letters')} />
      </Field>
      <Checkbox label="Only what wasn’t counted in the last 90 days" {...form.register('isOverdue')} />
    </Form>
  )
}
