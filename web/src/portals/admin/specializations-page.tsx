import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { specializationsQuery } from '../../domain/specializations-query.ts'
import { SpecializationRow } from '../../features/doctors/specializations/specialization-row.tsx'
import { lazyDialog } from '../../ui/async/lazy-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { List } from '../../ui/list/list.tsx'
import { ListState } from '../../ui/list/list-states.tsx'

const SpecializationDialog = lazyDialog(
  async () =>
    (await import('../../features/doctors/specializations/specialization-dialog.tsx')).SpecializationDialog,
)

/** The clinic’s list, from which each doctor has one (DOC-26). */
export function SpecializationsPage() {
  const query = useQuery(specializationsQuery)
  const [opened, setOpened] = useState<'new' | number>()
  const add = (
    <Button variant="primary" onClick={() => setOpened('new')}>
      <Plus /> Add specialization
    </Button>
  )
  return (
    <Page
      title="Specializations"
      lead="The fields that your doctors work in. Patients can look for a doctor by specialization."
      actions={add}
      className="max-w-200"
    >
      <ListState
        query={query}
        noun="specializations"
        empty={{
          title: 'No specializations yet',
          text: 'Add them before you invite doctors, who each have one.',
          action: add,
        }}
      >
        {(specializations) => (
          <List aria-label="Specializations">
            {specializations.map((one) => (
              <SpecializationRow key={one.id} specialization={one} onRename={() => setOpened(one.id)} />
            ))}
          </List>
        )}
      </ListState>
      {opened !== undefined && (
        <SpecializationDialog
          key={opened}
          specialization={query.data?.find(({ id }) => id === opened)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Page>
  )
}
