import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { DrugList } from '../../features/safety/drug-list.tsx'
import { filtersIn } from '../../features/safety/filters.ts'
import { rowCountQuery, safetyTableQuery } from '../../features/safety/queries.ts'
import { RowFilters } from '../../features/safety/row-filters.tsx'
import { countText } from '../../features/safety/row-labels.ts'
import { RowList } from '../../features/safety/row-list.tsx'
import { longDate } from '../../lib/format.ts'
import { LoadFailed } from '../../ui/async/load-failed.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'

const route = getRouteApi('/signed-in/safety-table')

/** Every row of the safety checks with its sources and what the clinic changed, and every drug that they know. */
export function SafetyTablePage() {
  const filters = filtersIn(route.useSearch())
  const { search = '', kind, list } = filters
  const navigate = route.useNavigate()
  const query = useQuery(safetyTableQuery)
  const counted = useQuery(rowCountQuery(filters)).data
  const change = (wanted: object) =>
    void navigate({ search: (now) => ({ ...now, ...wanted }), replace: true, resetScroll: false })
  return (
    <Page
      title="What is checked before signing"
      lead={
        query.data
          ? `Version ${query.data.version} of ${longDate(query.data.date)}. It supports your judgement and doesn’t replace it, or a full formulary.`
          : 'Every rule of the safety checks with its sources.'
      }
    >
      <RowFilters filters={filters} onChange={change} />
      <Section title={<span aria-live="polite">{counted ? countText(counted.count) : 'Rows'}</span>}>
        <RowList
          filters={filters}
          onClearFilters={() => change({ search: undefined, kind: undefined, list: undefined })}
        />
      </Section>
      {query.isError && <LoadFailed what="the drugs" query={query} />}
      {query.data && search !== '' && kind === undefined && list === undefined && (
        <DrugList drugs={query.data.drugs} search={search} />
      )}
    </Page>
  )
}
