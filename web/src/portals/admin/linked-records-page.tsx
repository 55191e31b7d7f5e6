import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { PersonOfAccount, RecordLink } from '@alafia/contract/administration/record-links/schema'
import { recordLinksQuery } from '../../features/administration/record-links/queries.ts'
import { useClinic } from '../../lib/clinic.ts'
import { instantLabel, plainDate } from '../../lib/format.ts'
import { lazyDialog } from '../../ui/async/lazy-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { ListState } from '../../ui/list/list-states.tsx'

const CompareDialog = lazyDialog(
  async () => (await import('../../features/administration/record-links/compare-dialog.tsx')).CompareDialog,
)
const LinkDialog = lazyDialog(
  async () => (await import('../../features/administration/record-links/link-dialog.tsx')).LinkDialog,
)

const personText = ({ name, dateOfBirth }: PersonOfAccount) =>
  dateOfBirth === null ? name : `${name}, born ${plainDate(dateOfBirth)}`

const stateText: Record<RecordLink['state'], string> = {
  asked: 'Waits for another administrator',
  linked: 'Linked',
  ending: 'Waits to be unlinked',
}

/** Records of one person that doctors and safety checks see together (ADM-80). */
export function LinkedRecordsPage() {
  const { timeZone } = useClinic()
  const query = useQuery(recordLinksQuery)
  const [opened, setOpened] = useState<'new' | number>()
  const compare = (
    <Button variant="primary" onClick={() => setOpened('new')}>
      Compare two records
    </Button>
  )
  return (
    <Page
      title="Linked Records"
      lead="People who are registered twice. Doctors and safety checks see linked records together; nothing is moved."
      actions={
        <>
          <Button asChild>
            <Link to="/admin/users">Users</Link>
          </Button>
          {compare}
        </>
      }
    >
      <ListState
        query={query}
        noun="linked records"
        empty={{
          title: 'No linked records',
          text: 'If someone has two accounts, or a child is in two families, link the two records here.',
          action: compare,
        }}
      >
        {(links) => (
          <List aria-label="Linked records">
            {links.map((link) => (
              <ListRow
                key={link.id}
                title={`${personText(link.one)} · ${personText(link.other)}`}
                titleAction={<button type="button" onClick={() => setOpened(link.id)} />}
                text={`${stateText[link.state]}. ${link.askedBy} asked ${instantLabel(link.askedAt, timeZone)}.`}
              />
            ))}
          </List>
        )}
      </ListState>
      {opened === 'new' && <CompareDialog onClose={() => setOpened(undefined)} />}
      {typeof opened === 'number' && <LinkDialog id={opened} onClose={() => setOpened(undefined)} />}
    </Page>
  )
}
