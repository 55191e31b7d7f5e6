import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { ListState } from '../../ui/list/list-states.tsx'
import { LiveSearch } from '../../ui/list/live-search.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlay/dialog.tsx'
import { formLabel } from './labels.ts'
import { drugsQuery } from './queries.ts'

type ChooseItemProps = {
  description: string
  onChoose: (item: number) => void
  /** If it may be an item that isn't in the inventory yet. */
  onNew?: () => void
  onClose: () => void
}

/** Finds an item of the inventory by name. */
export function ChooseItem({ description, onChoose, onNew, onClose }: ChooseItemProps) {
  const [search, setSearch] = useState('')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // After the dialog has focused its first button.
    const frame = requestAnimationFrame(() => box.current?.querySelector('input')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  const query = useQuery({ ...drugsQuery(search), enabled: search.length > 1 })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Which item is this?"
      description={description}
    >
      <div ref={box}>
        <LiveSearch
          label="Search the inventory"
          placeholder="Name, brand or generic name"
          value={search}
          onSearch={setSearch}
        />
      </div>
      {search.length > 1 && (
        <ListState
          query={query}
          noun="items"
          empty={{ title: 'No item found', text: `Nothing in the inventory matches “${search}”.` }}
        >
          {(items) => (
            <List>
              {items.map(({ id, name, dosage, form, manufacturer }) => (
                <ListRow
                  key={id}
                  title={`${name} ${dosage}`}
                  titleAction={<button type="button" onClick={() => onChoose(id)} />}
                  text={`${formLabel[form]} · ${manufacturer}`}
                />
              ))}
            </List>
          )}
        </ListState>
      )}
      <DialogActions>
        {onNew && <Button onClick={onNew}>Add as a new item</Button>}
        <DialogCancel />
      </DialogActions>
    </Dialog>
  )
}
