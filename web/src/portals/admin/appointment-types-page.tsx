import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { appointmentTypesQuery } from '../../features/doctors/appointment-types/queries.ts'
import { TypeRow } from '../../features/doctors/appointment-types/type-row.tsx'
import { doctorsQuery } from '../../features/doctors/queries.ts'
import { lazyDialog } from '../../ui/async/lazy-dialog.tsx'
import { LoadFailed } from '../../ui/async/load-failed.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { List } from '../../ui/list/list.tsx'
import { ListState } from '../../ui/list/list-states.tsx'

const TypeDialog = lazyDialog(
  async () => (await import('../../features/doctors/appointment-types/type-dialog.tsx')).TypeDialog,
)

/** What patients can book besides an appointment of half an hour at the doctor's fee (DOC-19). */
export function AppointmentTypesPage() {
  const query = useQuery(appointmentTypesQuery)
  const doctors = useQuery(doctorsQuery)
  const [opened, setOpened] = useState<'new' | number>()
  const add = (
    <Button variant="primary" onClick={() => setOpened('new')}>
      <Plus /> Add appointment type
    </Button>
  )
  return (
    <Page
      title="Appointment Types"
      lead="What patients can book besides an appointment of 30 minutes at the doctor’s fee."
      actions={add}
    >
      <ListState
        query={query}
        noun="appointment types"
        empty={{
          title: 'No appointment types yet',
          text: 'Types appear here, with their length and price.',
          action: add,
        }}
      >
        {(types) => (
          <List aria-label="Appointment types">
            {types.map((type) => (
              <TypeRow key={type.id} type={type} onEdit={() => setOpened(type.id)} />
            ))}
          </List>
        )}
      </ListState>
      {opened !== undefined && doctors.isError && <LoadFailed what="the doctors" query={doctors} />}
      {opened !== undefined && doctors.data && (
        <TypeDialog
          type={query.data?.find(({ id }) => id === opened)}
          doctors={doctors.data}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Page>
  )
}
