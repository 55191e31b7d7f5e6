import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { safetyTableQuery } from '../../features/prescriptions/safety/queries.ts'
import { SafetyTableView } from '../../features/safety/safety-table-view.tsx'
import { longDate } from '../../lib/format.ts'
import { LiveSearch } from '../../ui/list/live-search.tsx'
import { LoadFailed } from '../../ui/async/load-failed.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { SkeletonRows } from '../../ui/list/skeleton.tsx'

const route = getRouteApi('/signed-in/safety-table')

/** What is checked before a prescription is signed, row by row with its source. */
export function SafetyTablePage() {
  const { search = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(safetyTableQuery)
  return (
    <Page
      title="What is checked before signing"
      lead={
        query.data
          ? `Version ${query.data.version} of ${longDate(query.data.date)}. It helps to notice; it doesn’t replace judgement, nor a full formulary.`
          : 'The safety table, row by row with its source.'
      }
    >
      <LiveSearch
        label="Look for a medicine or a class"
        placeholder="Brufen, warfarin, penicillin"
        words={search}
        onWords={(words) => void navigate({ search: words ? { search: words } : {}, replace: true })}
        className="max-w-measure"
      />
      {query.isPending && <SkeletonRows />}
      {query.isError && <LoadFailed what="the safety table" query={query} />}
      {query.data && <SafetyTableView table={query.data} search={search} />}
    </Page>
  )
}
