import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { InventoryBatch, ItemDetail } from '@alafia/contract/inventory/schema'
import { unitsOf } from '@alafia/contract/inventory/units'
import { plainDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { List, ListRow } from '../../../ui/list/list.tsx'
import { ListState, withData } from '../../../ui/list/list-states.tsx'
import { LiveSearch } from '../../../ui/list/live-search.tsx'
import { drugsQuery, itemQuery } from '../queries.ts'

type BatchesProps = {
  id: number
  chosen: readonly number[]
  onChoose: (item: ItemDetail, batch: InventoryBatch) => void
}

const isSendable = ({ quantity, status }: InventoryBatch) =>
  quantity > 0 && status !== 'expired' && status !== 'recalled'

function SendableBatches({ id, chosen, onChoose }: BatchesProps) {
  const query = useQuery(itemQuery(id))
  const item = query.data
  return (
    <ListState
      query={withData(query, item?.batches.filter(isSendable))}
      noun="batches"
      empty={{ title: 'No batch can be sent', text: 'Only what can be dispensed can be sent.' }}
    >
      {(batches) => (
        <div className="flex flex-wrap gap-2">
          {item &&
            batches.map((batch) => (
              <Button
                key={batch.id}
                size="small"
                disabled={chosen.includes(batch.id)}
                onClick={() => onChoose(item, batch)}
              >
                Batch {batch.batchNumber}, {unitsOf(item.form, batch.quantity)}, expires{' '}
                {plainDate(batch.expiryDate)}
              </Button>
            ))}
        </div>
      )}
    </ListState>
  )
}

/** Finds an item in the inventory, and a batch of it that can be dispensed. */
export function ChooseBatch({ chosen, onChoose }: Omit<BatchesProps, 'id'>) {
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<number>()
  const query = useQuery({ ...drugsQuery(search), enabled: search.length > 1 })
  return (
    <div
      role="presentation"
      // What is above a row's press area stays below the dialog's buttons.
      className="isolate grid gap-2"
      // Enter in the search must not send the form around it.
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
      }}
    >
      <LiveSearch
        label="Add from your inventory"
        placeholder="Name, brand or generic name"
        value={search}
        onSearch={(next) => {
          setSearch(next)
          setOpened(undefined)
        }}
      />
      {search.length > 1 && (
        <ListState
          query={query}
          noun="items"
          empty={{ title: 'No item found', text: `Nothing in the inventory matches “${search}”.` }}
        >
          {(items) => (
            <List>
              {items.map(({ id, name, dosage, manufacturer, form, quantity }) => (
                <ListRow
                  key={id}
                  title={`${name} ${dosage}`}
                  titleAction={
                    <button
                      type="button"
                      aria-expanded={opened === id}
                      onClick={() => setOpened(opened === id ? undefined : id)}
                    />
                  }
                  text={`${manufacturer}, ${unitsOf(form, quantity)}`}
                >
                  {opened === id && (
                    // Above the row's own press area.
                    <div className="relative z-10 pt-2">
                      <SendableBatches id={id} chosen={chosen} onChoose={onChoose} />
                    </div>
                  )}
                </ListRow>
              ))}
            </List>
          )}
        </ListState>
      )}
    </div>
  )
}
