import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { safetyTableQuery } from '../../features/safety/queries.ts'
import { isUnconfirmed, SafetyTableView } from '../../features/safety/safety-table-view.tsx'
import { longDate } from '../../lib/format.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { LiveSearch } from '../../ui/list/live-search.tsx'
import { LoadFailed } from '../../ui/async/load-failed.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { SkeletonRows } from '../../ui/list/skeleton.tsx'

const route = getRouteApi('/signed-in/safety-table')

/** Every rule of the safety checks, with its sources. */
export function SafetyTablePage() {
  const { search = '', show } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(safetyTableQuery)
  return (
    <Page
      title="What is checked before signing"
      lead={
        query.data
          ? `Version ${query.data.version} of ${longDate(query.data.date)}. It supports your judgement and doesn’t replace it, or a full formulary.`
          : 'Every rule of the safety checks with its sources.'
      }
    >
      <LiveSearch
        label="Search for a medicine or a class"
        placeholder="Brufen, warfarin, penicillin"
        value={search}
        onSearch={(words) =>
          void navigate({ search: (now) => ({ ...now, search: words || undefined }), replace: true })
        }
        className="max-w-measure"
      />
      {query.isPending && <SkeletonRows />}
      {query.isError && <LoadFailed what="the safety table" query={query} />}
      {query.data && (
        <>
          <Checkbox
            label={`Only unconfirmed rows (${query.data.rules.filter(isUnconfirmed).length})`}
            hint="No source has been checked for these. They still warn, but don’t count as checked."
            checked={show === 'unconfirmed'}
            onChange={({ target }) =>
              void navigate({
                search: (now) => ({ ...now, show: target.checked ? 'unconfirmed' : undefined }),
                replace: true,
              })
            }
          />
          <SafetyTableView table={query.data} search={search} onlyUnconfirmed={show === 'unconfirmed'} />
        </>
      )}
    </Page>
  )
}
