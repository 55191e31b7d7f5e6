import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { RowAction, SafetyRow } from '@alafia/contract/safety/rows'
import { filtersIn, isFiltered } from '../../features/safety/filters.ts'
import { rowCountQuery, safetyTableQuery } from '../../features/safety/queries.ts'
import { RowActions } from '../../features/safety/row-actions.tsx'
import { RowFilters } from '../../features/safety/row-filters.tsx'
import { countText } from '../../features/safety/row-labels.ts'
import { RowList } from '../../features/safety/row-list.tsx'
import { longDate } from '../../lib/format.ts'
import { lazyDialog } from '../../ui/async/lazy-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'

const AddRowDialog = lazyDialog(
  async () => (await import('../../features/safety/add-row-dialog.tsx')).AddRowDialog,
)
const ChangeDialog = lazyDialog(
  async () => (await import('../../features/safety/change-dialog.tsx')).ChangeDialog,
)
const ReviewDialog = lazyDialog(
  async () => (await import('../../features/safety/review-dialog.tsx')).ReviewDialog,
)

const route = getRouteApi('/signed-in/admin/safety-table')

type Opened = { dialog: 'add' | 'review all' } | { dialog: RowAction | 'review'; row: SafetyRow }

/** SAFE-42 to SAFE-46: what the safety checks use, and what the clinic makes of it. */
export function AdminSafetyTablePage() {
  const filters = filtersIn(route.useSearch())
  const navigate = route.useNavigate()
  const table = useQuery(safetyTableQuery).data
  const counted = useQuery(rowCountQuery(filters)).data
  const [opened, setOpened] = useState<Opened>()
  const [reviewer, setReviewer] = useState('')
  const close = () => setOpened(undefined)
  const change = (wanted: object) =>
    void navigate({ search: (now) => ({ ...now, ...wanted }), replace: true, resetScroll: false })
  const reviews = { reviewer, onReviewer: setReviewer, onClose: close }
  return (
    <Page
      title="Safety Table"
      lead={
        table
          ? `Version ${table.version} of ${longDate(table.date)}. Have a doctor or clinical pharmacist review every row before you rely on it.`
          : 'Every row of the safety checks with its sources.'
      }
      actions={
        table && (
          <Button variant="primary" onClick={() => setOpened({ dialog: 'add' })}>
            <Plus /> Add Row
          </Button>
        )
      }
    >
      <RowFilters filters={filters} onChange={change} />
      <Section
        title={<span aria-live="polite">{counted ? countText(counted.count) : 'Rows'}</span>}
        actions={
          counted &&
          counted.count > 0 &&
          isFiltered(filters) && (
            <Button onClick={() => setOpened({ dialog: 'review all' })}>
              Mark {countText(counted.count)} as reviewed
            </Button>
          )
        }
      >
        <RowList
          filters={filters}
          onClearFilters={() => change({ search: undefined, kind: undefined, list: undefined })}
          renderActions={(row) => (
            <RowActions
              row={row}
              onChange={(action) => setOpened({ dialog: action, row })}
              onReview={() => setOpened({ dialog: 'review', row })}
            />
          )}
        />
      </Section>
      {opened?.dialog === 'add' && table && <AddRowDialog table={table} onClose={close} />}
      {opened?.dialog === 'review all' && counted && (
        <ReviewDialog {...counted} filters={filters} {...reviews} />
      )}
      {opened && 'row' in opened && opened.dialog === 'review' && table && (
        <ReviewDialog
          filters={{ row: opened.row.id }}
          version={table.version}
          count={1}
          what={opened.row.what}
          {...reviews}
        />
      )}
      {opened && 'row' in opened && opened.dialog !== 'review' && (
        <ChangeDialog row={opened.row} action={opened.dialog} onClose={close} />
      )}
    </Page>
  )
}
