import type { UseFormRegister } from 'react-hook-form'
import { marks, type Mark } from '@alafia/contract/orders/kinds'
import { resultUnitLabel } from '@alafia/contract/orders/units'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { noUnit, type ResultFields, type Row } from './result-fields.ts'

const markLabels: Record<Mark, string> = {
  normal: 'Normal',
  abnormal: 'Abnormal',
  critical: 'Critical or urgent',
}

type ValueRowProps = {
  row: Row
  at: number
  register: UseFormRegister<ResultFields>
  /** Patients copy numbers and ranges; what a mark on the report means is for staff. */
  forStaff: boolean
}

/** The inputs of one value. Which there are follows from how it is measured. */
export function ValueRow({ row, at, register, forStaff }: ValueRowProps) {
  const { name, units, answers } = row
  const isMeasured = units.length > 0
  const asked = isMeasured || answers.length > 0
  return (
    <fieldset className="grid gap-3 border-t border-line pt-3">
      <legend className="float-left w-full font-semibold">{name}</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]">
        <Field
          label="Value"
          aside={units.length === 1 && units[0] !== noUnit ? resultUnitLabel(units[0] ?? '') : undefined}
          className={asked ? 'max-sm:col-span-full' : 'col-span-full'}
        >
          {asked ? (
            <TextInput
              autoComplete="off"
              maxLength={200}
              inputMode={isMeasured ? 'decimal' : 'text'}
              list={answers.length > 0 ? `answers-${at}` : undefined}
              {...register(`values.${at}.value`)}
            />
          ) : (
            <TextArea rows={2} maxLength={2000} {...register(`values.${at}.value`)} />
          )}
        </Field>
        {answers.length > 0 && (
          <datalist id={`answers-${at}`}>
            {answers.map(({ text }) => (
              <option key={text} value={text} />
            ))}
          </datalist>
        )}
        {units.length > 1 && (
          <Field label="Unit" className="max-sm:col-span-full">
            <Select {...register(`values.${at}.unit`)}>
              {units.map((unit) => (
                <option key={unit} value={unit}>
                  {resultUnitLabel(unit)}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {isMeasured && (
          <>
            <Field label="Range from">
              <TextInput
                autoComplete="off"
                inputMode="decimal"
                maxLength={12}
                {...register(`values.${at}.low`)}
              />
            </Field>
            <Field label="Range to">
              <TextInput
                autoComplete="off"
                inputMode="decimal"
                maxLength={12}
                {...register(`values.${at}.high`)}
              />
            </Field>
          </>
        )}
        {forStaff && (
          <Field label="Marked as" className="col-span-full sm:col-span-1">
            <Select {...register(`values.${at}.marked`)}>
              <option value="">Not marked</option>
              {marks.map((mark) => (
                <option key={mark} value={mark}>
                  {markLabels[mark]}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </div>
    </fieldset>
  )
}
