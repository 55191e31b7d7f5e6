import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { SearchInput } from '../../../ui/form/search-input.tsx'
import { List, ListRow } from '../../../ui/list/list.tsx'
import { useDebounced } from '../../../ui/list/use-debounced.ts'
import { stockSearchQuery } from '../queries.ts'
import { relationLabel } from './relation.ts'
import type { MedicationPicks, StockItem } from './picks.ts'

const minLetters = 2

export type FindItemProps = {
  prescriptionId: number
  picks: MedicationPicks
  /** An item was chosen; it can now be picked. */
  onFound: (item: StockItem) => void
}

/** Items of the stock by another brand or ingredient, as far as they may be dispensed for the medication. */
export function FindItem({ prescriptionId, picks, onFound }: FindItemProps) {
  const { medication, medicationIndex, option } = picks
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim())
  const isSearching = isOpen && search.length >= minLetters
  const query = useQuery({ ...stockSearchQuery(prescriptionId, search), enabled: isSearching })
  const found = query.data?.find((one) => one.medicationIndex === medicationIndex)?.items
  const isOffered = ({ id }: StockItem) => option?.items.some((item) => item.id === id) === true
  return (
    <div className="grid gap-2">
      <Button
        size="small"
        variant="quiet"
        className="justify-self-start"
        aria-expanded={isOpen}
        aria-label={`Find another item for ${medication.name}`}
        onClick={() => setOpen(!isOpen)}
      >
        <Search /> Find another item
      </Button>
      {isOpen && (
        <Field label={`Brand or ingredient for ${medication.name}`}>
          <SearchInput value={typed} onChange={({ target }) => setTyped(target.value)} />
        </Field>
      )}
      {isSearching && query.isError && <p role="status">We couldn’t search the stock. Try again.</p>}
      {isSearching && found && (
        <div role="status">
          {found.length === 0 ? (
            <p>No item under this name can be dispensed for {medication.name}.</p>
          ) : (
            <List aria-label="Found in stock">
              {found.map((item) => (
                <ListRow
                  key={item.id}
                  title={`${item.name} ${item.dosage}, ${item.form}`}
                  text={`${relationLabel[item.relation]} · ${item.inStock} in stock`}
                  actions={
                    <Button
                      size="small"
                      disabled={isOffered(item)}
                      aria-label={`${isOffered(item) ? 'Offered' : 'Offer'}: ${item.name} ${item.dosage}`}
                      onClick={() => onFound(item)}
                    >
                      {isOffered(item) ? 'Offered' : 'Offer'}
                    </Button>
                  }
                />
              ))}
            </List>
          )}
        </div>
      )}
    </div>
  )
}
