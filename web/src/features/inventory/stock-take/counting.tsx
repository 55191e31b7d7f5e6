import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { StockTakeLine } from '@alafia/contract/inventory/stock-takes'
import { useAutosaveFlush } from '../../../lib/autosave/use-autosave-flush.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { Button } from '../../../ui/button.tsx'
import { problemOf, toastFailure } from '../../../ui/form/failure.ts'
import { useUnsaved } from '../../../ui/form/use-unsaved.tsx'
import { TabPanel, Tabs } from '../../../ui/layout/tabs.tsx'
import { EmptyState } from '../../../ui/list/empty-state.tsx'
import { List } from '../../../ui/list/list.tsx'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { CloseDialog, notSaved } from './close-dialog.tsx'
import { CountRow } from './count-row.tsx'
import { createCountSaves } from './count-saves.ts'
import { differenceOf } from './difference.ts'
import { FindBatch, type FoundStart } from './find-batch.tsx'
import { FoundDialog } from './found-dialog.tsx'
import { countingQuery, invalidateStockTakes, showLine, type Counting } from './queries.ts'
import { ReasonForAll } from './reason-for-all.tsx'

/** Rows that are rendered at once; more as one goes on. */
const step = 50

type Filter = 'open' | 'all' | 'different'

const nothing: Record<Filter, { title: string; text: string }> = {
  open: { title: 'Everything is counted', text: 'Look at what differs, then close the stock-take.' },
  different: { title: 'Nothing differs', text: 'A count that isn’t what is on record appears here.' },
  all: { title: 'No batches', text: 'Add the batches that are on your shelves.' },
}

const matches = ({ itemName, batchNumber }: StockTakeLine, search: string) => {
  const text = `${itemName} ${batchNumber}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** Counts of this window that the server doesn't have yet. */
const useCountSaves = ({ take, lines }: Counting, refetch: () => unknown) => {
  const client = useQueryClient()
  const { user } = useSession()
  const userId = user?.id ?? 0
  const [saves] = useState(() =>
    createCountSaves({
      id: take.id,
      userId,
      onSaved: (line) => showLine(client, take.id, line),
      onLost: (error) => {
        toastFailure(problemOf(error)?.detail ?? 'The count could not be saved')
        void invalidateStockTakes(client)
      },
    }),
  )
  useAutosaveFlush(saves, refetch)
  useEffect(() => saves.offer(lines), [saves, lines])
  const atRisk = useSyncExternalStore(saves.subscribe, saves.atRisk)
  const conflicts = useSyncExternalStore(saves.subscribe, saves.conflicts)
  return { saves, atRisk, conflicts }
}

function Lines({ counting, refetch }: { counting: Counting; refetch: () => unknown }) {
  const { take, lines } = counting
  const { saves, atRisk, conflicts } = useCountSaves(counting, refetch)
  const { question } = useUnsaved(atRisk > 0, () => undefined, {
    verb: 'Leave',
    loss: 'Counts that aren’t saved yet will be lost.',
  })
  const [filter, setFilter] = useState<Filter>('open')
  const [search, setSearch] = useState('')
  /** What is counted after this version stays in 'Not counted' until the filter is chosen again. */
  const [since, setSince] = useState(take.version)
  const [rendered, setRendered] = useState(step)
  const [found, setFound] = useState<FoundStart>()
  const [dialog, setDialog] = useState<'close' | 'cancel'>()
  const list = useRef<HTMLDivElement>(null)
  const focusPlace = useRef<number>(undefined)

  const show = (next: { filter?: Filter; search?: string }) => {
    setFilter(next.filter ?? filter)
    setSearch(next.search ?? search)
    setSince(take.version)
    setRendered(step)
  }
  const isShown: Record<Filter, (line: StockTakeLine) => boolean> = {
    open: ({ count, version }) => count === null || version > since,
    all: () => true,
    different: (line) => differenceOf(line) !== 0,
  }
  const shown = lines.filter((line) => isShown[filter](line) && matches(line, search))
  const fields = () => [...(list.current?.querySelectorAll<HTMLInputElement>('[data-count]') ?? [])]
  const move = (by: 1 | -1) => {
    const now = fields()
    const place = now.findIndex((field) => field === document.activeElement) + by
    now[place]?.focus()
    if (place < now.length || now.length >= shown.length) return
    focusPlace.current = place
    setRendered(rendered + step)
  }
  useEffect(() => {
    if (focusPlace.current === undefined) return
    fields()[focusPlace.current]?.focus()
    focusPlace.current = undefined
  })
  const counted = lines.filter(({ count }) => count !== null).length
  const different = lines.filter((line) => differenceOf(line) !== 0)
  return (
    <div className="grid min-w-0 gap-4">
      {question}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="font-semibold">
          {formatNumber(counted)} of {formatNumber(lines.length)} counted
        </p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setFound({})}>
            <Plus /> Add a batch
          </Button>
          <Button onClick={() => setDialog('cancel')}>Cancel stock-take</Button>
          <Button variant="primary" onClick={() => setDialog('close')}>
            Close stock-take
          </Button>
        </div>
      </div>
      {atRisk > 0 && (
        <Alert tone="warn">
          {notSaved(atRisk)}{' '}
          {conflicts > 0
            ? 'Someone else counted the same batch: under All, choose which count to keep.'
            : 'Keep this page open. We try again until they are.'}
        </Alert>
      )}
      <FindBatch
        value={search}
        onSearch={(text) => show({ search: text })}
        onScanned={(itemName, batchNumber) => {
          const known = lines.find((line) => matches(line, `${itemName} ${batchNumber}`))
          if (!known) return false
          focusPlace.current = 0
          show({ filter: 'all', search: `${itemName} ${batchNumber}` })
          return true
        }}
        onFirst={() => fields()[0]?.focus()}
        onMissing={setFound}
      />
      <Tabs
        label="Batches by count"
        value={filter}
        onChange={(next) => show({ filter: next })}
        tabs={[
          { value: 'open', label: 'Not counted', count: formatNumber(lines.length - counted) },
          { value: 'different', label: 'Different', count: formatNumber(different.length) },
          { value: 'all', label: 'All', count: formatNumber(lines.length) },
        ]}
      >
        <TabPanel value={filter}>
          {filter === 'different' && <ReasonForAll takeId={take.id} lines={different} />}
          {shown.length === 0 ? (
            <EmptyState
              {...(search === ''
                ? nothing[filter]
                : { title: 'No batches match', text: 'Try different words.' })}
            />
          ) : (
            <div ref={list} className="grid gap-3">
              <List>
                {shown.slice(0, rendered).map((line) => (
                  <CountRow
                    key={line.batchId}
                    takeId={take.id}
                    line={line}
                    save={saves.of(line)}
                    onMove={move}
                  />
                ))}
              </List>
              {shown.length > rendered && (
                <Button onClick={() => setRendered(rendered + step)}>
                  Show more, {formatNumber(shown.length - rendered)} left
                </Button>
              )}
            </div>
          )}
        </TabPanel>
      </Tabs>
      {found && <FoundDialog takeId={take.id} start={found} onClose={() => setFound(undefined)} />}
      {dialog === 'close' && (
        <CloseDialog take={take} unsaved={atRisk} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'cancel' && <CancelDialog take={take} onClose={() => setDialog(undefined)} />}
    </div>
  )
}

/** An open stock-take: its batches, to count by several people at once. */
export function CountingPanel({ id }: { id: number }) {
  const client = useQueryClient()
  const query = useQuery(countingQuery(client, id))
  if (query.data) return <Lines key={id} counting={query.data} refetch={query.refetch} />
  return query.status === 'error' ? <LoadFailed what="the stock-take" query={query} /> : <SkeletonRows />
}
