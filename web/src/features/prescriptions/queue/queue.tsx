import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { QueueFilter } from '@alafia/contract/prescriptions/queue'
import { CountBadge } from '../../../ui/list/count-badge.tsx'
import { LiveSearch } from '../../../ui/list/live-search.tsx'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { TabPanel, Tabs } from '../../../ui/layout/tabs.tsx'
import { useSearchKeys } from '../../../ui/list/use-search-keys.ts'
import { prescriptionPagesQuery, queueSummaryQuery } from '../listing/list-queries.ts'
import { QueueRows, reviewButton } from './queue-rows.tsx'

const sections: readonly { value: QueueFilter | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'new', label: 'New' },
  { value: 'refills', label: 'Refills' },
  { value: 'urgent', label: 'Urgent' },
  { value: 'chosen', label: 'Your pharmacy' },
  { value: 'owed', label: 'Owed' },
]

/** From the URL. */
export type QueueFilters = { queue?: QueueFilter | undefined; search?: string | undefined }

export type QueueProps = {
  filters: QueueFilters
  onFilters: (filters: QueueFilters) => void
  openId: number | undefined
  onReview: (id: number) => void
  className?: string
}

/**
 * Pending Prescriptions (PHARM-2): those that chose the pharmacist's pharmacy or none, urgent ones first, then the longest
 * waiting. By keyboard: '/' to search, arrow down, Enter.
 */
export function Queue({ filters, onFilters, openId, onReview, className }: QueueProps) {
  const { queue, search } = filters
  const query = useInfiniteQuery(prescriptionPagesQuery({ view: 'queue', queue, search }))
  const { data: counts } = useQuery(queueSummaryQuery)
  const keys = useSearchKeys(reviewButton, search ?? '', query.isSuccess && !query.isPlaceholderData)
  const isEmpty = query.data?.pages.every(({ rows }) => rows.length === 0)
  const hadRows = useRef(false)
  // The last row has left: there is none that the focus could go to.
  useEffect(() => {
    if (isEmpty === false) hadRows.current = true
    if (isEmpty !== true || !hadRows.current || openId !== undefined) return
    hadRows.current = false
    if (document.activeElement === document.body)
      keys.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()
  }, [isEmpty, openId, keys])
  const applySearch = useCallback(
    (text: string) => onFilters({ queue, search: text || undefined }),
    [onFilters, queue],
  )
  return (
    <Section
      {...(className === undefined ? {} : { className })}
      title={
        <span className="inline-flex items-center gap-2">
          Pending Prescriptions
          {counts && <CountBadge count={counts.all} label="pending" />}
        </span>
      }
    >
      <div ref={keys} className="grid gap-3">
        <LiveSearch
          label="Search the queue"
          placeholder="Patient, medication or doctor"
          shortcut="/"
          value={search ?? ''}
          onSearch={applySearch}
        />
        <Tabs
          label="Sections of the queue"
          value={queue ?? 'all'}
          onChange={(value) => onFilters({ queue: value === 'all' ? undefined : value, search })}
          tabs={sections.map((section) => ({ ...section, count: counts?.[section.value] ?? '–' }))}
        >
          <TabPanel value={queue ?? 'all'}>
            <PagedList
              query={query}
              noun="prescriptions"
              isFiltered={queue !== undefined || search !== undefined}
              onClearFilters={() => onFilters({})}
              empty={{
                title: 'No pending prescriptions',
                text: 'New prescriptions appear here automatically.',
              }}
            >
              {(prescriptions) => (
                <QueueRows prescriptions={prescriptions} openId={openId} onReview={onReview} />
              )}
            </PagedList>
          </TabPanel>
        </Tabs>
      </div>
    </Section>
  )
}
