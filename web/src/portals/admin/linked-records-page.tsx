import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  maxProbablePairs,
  type PersonOfAccount,
  type ProbablePair,
  type RecordLink,
} from '@alafia/contract/administration/record-links/schema'
import { probablePairsQuery, recordLinksQuery } from '../../features/administration/record-links/queries.ts'
import { useClinic } from '../../lib/clinic.ts'
import { instantLabel, plainDate } from '../../lib/format.ts'
import { lazyDialog } from '../../ui/async/lazy-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
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

const alike = ({ sameName, samePhone }: ProbablePair) =>
  sameName && samePhone
    ? 'Same date of birth, name and phone'
    : `Same date of birth and ${sameName ? 'name' : 'phone'}`

/** Records that are probably of one person, by the rule of the import (ADM-92). */
function ProbablePairs({ onCompare }: { onCompare: (pair: ProbablePair) => void }) {
  const query = useQuery(probablePairsQuery)
  return (
    <Section title="Probably the same person">
      <ListState
        query={query}
        noun="probable duplicates"
        empty={{
          title: 'No probable duplicates',
          text: 'No two records have the same date of birth and the same name or phone.',
        }}
      >
        {(pairs) => (
          <>
            <List aria-label="Probably the same person">
              {pairs.map((pair) => (
                <ListRow
                  key={`${pair.one.patientId} ${pair.one.familyMemberId} ${pair.other.patientId} ${pair.other.familyMemberId}`}
                  title={`${personText(pair.one)} · ${pair.other.name}`}
                  titleAction={<button type="button" onClick={() => onCompare(pair)} />}
                  text={alike(pair)}
                />
              ))}
            </List>
            {pairs.length === maxProbablePairs && (
              <p className="text-small text-ink-2">
                The {maxProbablePairs} likeliest are shown. More follow once some of them are linked.
              </p>
            )}
          </>
        )}
      </ListState>
    </Section>
  )
}

/** Records of one person that doctors and safety checks see together (ADM-80). */
export function LinkedRecordsPage() {
  const { timeZone } = useClinic()
  const query = useQuery(recordLinksQuery)
  const [opened, setOpened] = useState<'new' | number | ProbablePair>()
  const compare = (
    <Button variant="primary" onClick={() => setOpened('new')}>
      Compare two records
    </Button>
  )
  return (
    <Page
      title="Linked Records"
      lead="People who are registered twice. Doctors, pharmacists and safety checks see linked records together. Nothing is moved: each account keeps its own sign-in, visits, bills and messages."
      actions={
        <>
          <Button asChild>
            <Link to="/admin/users">Users</Link>
          </Button>
          {compare}
        </>
      }
    >
      <Section title="Linked or waiting">
        <ListState
          query={query}
          noun="linked records"
          empty={{
            title: 'No linked records',
            text: 'If someone has two accounts, or a child is in two families, link the two records here.',
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
      </Section>
      <ProbablePairs onCompare={setOpened} />
      {(opened === 'new' || typeof opened === 'object') && (
        <CompareDialog
          pair={typeof opened === 'object' ? opened : undefined}
          onClose={() => setOpened(undefined)}
        />
      )}
      {typeof opened === 'number' && <LinkDialog id={opened} onClose={() => setOpened(undefined)} />}
    </Page>
  )
}
