import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { OpenDesk } from '@alafia/contract/billing/desk-closing'
import { CloseForm, type Count } from '../../features/billing/desk-closing/close-form.tsx'
import { ClosingList } from '../../features/billing/desk-closing/closing-list.tsx'
import { openDeskQuery } from '../../features/billing/desk-closing/queries.ts'
import { LoadFailed } from '../../ui/async/load-failed.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'

/** What was begun stays as it was, whatever arrives meanwhile. */
function Counting() {
  const [begun, setBegun] = useState<OpenDesk>()
  const [before, setBefore] = useState<readonly Count[]>([])
  const query = useQuery(openDeskQuery)
  const begin = async () => {
    const { data, isError } = await query.refetch()
    if (!isError) setBegun(data)
  }
  const restart = (counts: readonly Count[]) => {
    setBefore(counts)
    setBegun(undefined)
  }
  if (begun) return <CloseForm key={begun.until} desk={begun} before={before} onRestart={restart} />
  if (query.isError) return <LoadFailed what="what is open at the desk" query={query} />
  const count = query.data?.movements ?? 0
  return (
    <div className="grid justify-items-start gap-3">
      <p role="status">
        {query.data === undefined
          ? 'Loading…'
          : count === 0
            ? 'Nothing was taken or given back at the desk since the last closing.'
            : `${count === 1 ? '1 payment or refund isn’t' : `${count} payments and refunds aren’t`} closed yet.`}
      </p>
      <Button variant="primary" busy={query.isFetching} onClick={() => void begin()}>
        Start counting
      </Button>
    </div>
  )
}

/** End of day at the clinic's desk (BILL-80). */
export function DeskClosingPage() {
  return (
    <Page
      title="Desk Closing"
      lead="Count what was taken and given back at the desk, and close the day."
      actions={
        <Button asChild>
          <Link to="/billing">Payments</Link>
        </Button>
      }
    >
      <Section title="To close">
        <Counting />
      </Section>
      <Section title="Closings">
        <ClosingList />
      </Section>
    </Page>
  )
}
