import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Insurer } from '@alafia/contract/billing/insurers'
import { InsurerRow } from '../../features/billing/insurers/insurer-row.tsx'
import { insurersQuery } from '../../features/billing/insurers/queries.ts'
import { lazyDialog } from '../../ui/async/lazy-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { List } from '../../ui/list/list.tsx'
import { ListState } from '../../ui/list/list-states.tsx'

const InsurerDialog = lazyDialog(
  async () => (await import('../../features/billing/insurers/insurer-dialog.tsx')).InsurerDialog,
)

/** The insurers that pay a share of medicines (BILL-30). */
export function InsurersPage() {
  const query = useQuery(insurersQuery)
  const [opened, setOpened] = useState<'new' | Insurer>()
  const add = (
    <Button variant="primary" onClick={() => setOpened('new')}>
      <Plus /> Add Insurer
    </Button>
  )
  return (
    <Page
      title="Insurers"
      lead="Who pays a share of the medicines that pharmacies dispense."
      actions={
        <>
          <Button asChild>
            <Link to="/billing">Payments</Link>
          </Button>
          {add}
        </>
      }
    >
      <ListState
        query={query}
        noun="insurers"
        empty={{
          title: 'No insurers yet',
          text: 'Insurers appear here, with how much they cover.',
          action: add,
        }}
      >
        {(insurers) => (
          <List aria-label="Insurers">
            {insurers.map((insurer) => (
              <InsurerRow key={insurer.id} insurer={insurer} onEdit={() => setOpened(insurer)} />
            ))}
          </List>
        )}
      </ListState>
      {opened !== undefined && (
        <InsurerDialog insurer={opened === 'new' ? undefined : opened} onClose={() => setOpened(undefined)} />
      )}
    </Page>
  )
}
