import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { sitesQuery } from '../../domain/sites-query.ts'
import { SiteRow } from '../../features/clinic/sites/site-row.tsx'
import { lazyDialog } from '../../ui/async/lazy-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { List } from '../../ui/list/list.tsx'
import { ListState } from '../../ui/list/list-states.tsx'

const SiteDialog = lazyDialog(
  async () => (await import('../../features/clinic/sites/site-dialog.tsx')).SiteDialog,
)

const RoomsDialog = lazyDialog(
  async () => (await import('../../features/clinic/sites/rooms-dialog.tsx')).RoomsDialog,
)

/** Where the clinic sees patients besides its own address (ORG-14). */
export function SitesPage() {
  const query = useQuery(sitesQuery)
  const [opened, setOpened] = useState<'new' | number>()
  const [roomsOf, setRoomsOf] = useState<number>()
  const withRooms = query.data?.find(({ id }) => id === roomsOf)
  const add = (
    <Button variant="primary" onClick={() => setOpened('new')}>
      <Plus /> Add site
    </Button>
  )
  return (
    <Page
      title="Sites"
      lead="Where patients come for visits in person, besides the clinic’s own address. Doctors say in their working hours where they work."
      actions={add}
    >
      <ListState
        query={query}
        noun="sites"
        empty={{
          title: 'No sites yet',
          text: 'Until there are any, patients come to the clinic’s own address.',
          action: add,
        }}
      >
        {(sites) => (
          <List aria-label="Sites">
            {sites.map((site) => (
              <SiteRow
                key={site.id}
                site={site}
                others={sites.filter(({ id }) => id !== site.id)}
                onEdit={() => setOpened(site.id)}
                onRooms={() => setRoomsOf(site.id)}
              />
            ))}
          </List>
        )}
      </ListState>
      {withRooms && <RoomsDialog site={withRooms} onClose={() => setRoomsOf(undefined)} />}
      {opened !== undefined && (
        <SiteDialog
          key={opened}
          site={query.data?.find(({ id }) => id === opened)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Page>
  )
}
