import { useState, type KeyboardEvent } from 'react'
import { separator } from '@alafia/contract/inventory/barcode'
import { lookUpPack } from '@alafia/contract/inventory/packs'
import { call } from '../../../lib/http/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { problemOf } from '../../../ui/form/failure.ts'
import { Field } from '../../../ui/form/field.tsx'
import { SearchInput } from '../../../ui/form/search-input.tsx'
import { isSeparatorKey } from '../scan-field.tsx'

/** What is known of a batch that isn't in the list. */
export type FoundStart = { itemId?: number; itemName?: string; batchNumber?: string; expiryDate?: string }

/** A scanner types digits, perhaps with separators; a batch number that someone types is shorter. */
const isBarcode = (text: string) =>
  /^[\d()\]][\w()\]/.-]{7,}$/.test(text.replaceAll(separator, '')) && /\d{8}/.test(text)

type FindBatchProps = {
  value: string
  onSearch: (text: string) => void
  /** @returns whether the batch is in the list */
  onScanned: (itemName: string, batchNumber: string) => boolean
  /** Enter: to the first batch that matches. */
  onFirst: () => void
  onMissing: (start: FoundStart) => void
}

type Missing = { text: string; start?: FoundStart }

/** Finds a batch by what is typed or scanned. */
export function FindBatch({ value, onSearch, onScanned, onFirst, onMissing }: FindBatchProps) {
  const [missing, setMissing] = useState<Missing>()
  const scan = async (code: string) => {
    try {
      const { item, batchNumber, expiryDate } = await call(lookUpPack, { query: { code } })
      if (!item) return setMissing({ text: 'This barcode isn’t known here. Find the batch by name.' })
      const itemName = `${item.name} ${item.dosage}`
      if (onScanned(itemName, batchNumber ?? '')) return setMissing(undefined)
      return setMissing({
        text: `${itemName}${batchNumber ? `, batch ${batchNumber},` : ''} isn’t in this list.`,
        start: {
          itemId: item.id,
          itemName,
          ...(batchNumber ? { batchNumber } : {}),
          ...(expiryDate ? { expiryDate } : {}),
        },
      })
    } catch (error) {
      return setMissing({
        text: problemOf(error)?.detail ?? 'The barcode could not be looked up. Try again.',
      })
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isSeparatorKey(event)) {
      event.preventDefault()
      onSearch(value + separator)
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (isBarcode(value.trim())) void scan(value.trim())
    else onFirst()
  }
  return (
    <div className="grid gap-3">
      <Field label="Find or scan" hint="Type a name or batch number, or scan the pack. Then press Enter.">
        <SearchInput
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          value={value}
          onChange={({ target }) => {
            setMissing(undefined)
            onSearch(target.value)
          }}
          onKeyDown={onKeyDown}
        />
      </Field>
      {missing && (
        <Alert
          tone="info"
          actions={
            missing.start && <Button onClick={() => onMissing(missing.start ?? {})}>Add this batch</Button>
          }
        >
          {missing.text}
        </Alert>
      )}
    </div>
  )
}
