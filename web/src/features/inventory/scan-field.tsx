import { useEffect, type KeyboardEvent } from 'react'
import { separator } from '@alafia/contract/inventory/barcode'
import { lookUpPack, scanQuery, type ScannedPack } from '@alafia/contract/inventory/packs'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { useForm } from '../../ui/form/use-form.ts'

/** Scanners type the character between two elements as Ctrl and ]. @returns whether this was one */
export const isSeparatorKey = ({ ctrlKey, key }: Pick<KeyboardEvent, 'ctrlKey' | 'key'>): boolean =>
  ctrlKey && key === ']'

type ScanFieldProps = { onScanned: (pack: ScannedPack) => void; onClose: () => void }

/** One field that a scanner types into; it ends with Enter. */
export function ScanField({ onScanned, onClose }: ScanFieldProps) {
  const form = useForm(lookUpPack, {
    schema: scanQuery,
    start: { code: '' },
    input: (query) => ({ query }),
    // The dialog stays open for what is scanned.
    success: () => undefined,
    failure: 'Failed to read the barcode',
    onSuccess: onScanned,
  })
  const { setFocus } = form
  // A scanner may type at once; its Enter must not press the dialog's first button.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setFocus('code'))
    return () => cancelAnimationFrame(frame)
  }, [setFocus])
  const typeSeparator = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!isSeparatorKey(event)) return
    event.preventDefault()
    form.setValue('code', event.currentTarget.value + separator)
  }
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Receive by Barcode"
      description="Scan a pack, or type the number below its barcode."
      submitLabel="Look Up"
      width="narrow"
    >
      <Field label="Barcode" error={form.errors.code?.message}>
        <TextInput
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          onKeyDown={typeSeparator}
          {...form.register('code')}
        />
      </Field>
    </FormDialog>
  )
}
