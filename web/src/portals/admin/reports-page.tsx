import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { reportKinds, reports } from '@alafia/contract/analytics/kinds'
import { presetDays, dayCount, maxDays } from '@alafia/contract/analytics/periods'
import { reportFiltersQuery, reportQuery, type ReportScope } from '../../features/analytics/queries.ts'
import { ReportFilters } from '../../features/analytics/report-filters.tsx'
import { ReportView } from '../../features/analytics/report-view.tsx'
import { isEmpty } from '../../features/analytics/labels.ts'
import { useClinic } from '../../lib/clinic.ts'
import { dateSpan } from '../../lib/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { ListState, withData } from '../../ui/list/list-states.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { TabPanel, Tabs } from '../../ui/layout/tabs.tsx'
import { reportsSearch, type ReportsSearch } from './reports-search.ts'

const route = getRouteApi('/signed-in/admin/reports')

const tabs = reportKinds.map((value) => ({ value, label: reports[value].label }))

/** The request in the address, as far as the report has its breakdown and filters. */
const requestFrom = (search: ReportsSearch, today: string) => {
  const kind = search.kind ?? 'appointments'
  const { breakdowns, filters } = reports[kind]
  const own =
    search.from === undefined || search.to === undefined ? undefined : { from: search.from, to: search.to }
  const period = own ? undefined : (search.period ?? 'last-30-days')
  const by = search.by !== undefined && breakdowns.includes(search.by) ? search.by : breakdowns[0]
  const narrowing: ReportScope = {
    doctor: filters.includes('doctor') ? search.doctor : undefined,
    specialization: filters.includes('specialization') ? search.specialization : undefined,
    pharmacy: filters.includes('pharmacy') ? search.pharmacy : undefined,
  }
  const days = own ?? presetDays(period ?? 'last-30-days', today)
  return { kind, period, days, narrowing, wanted: { ...days, ...narrowing, by } }
}

/** Generate Reports (STAT-8): figures over a period as charts, tables, files and on paper. */
export function ReportsPage() {
  const { today } = useClinic()
  const navigate = route.useNavigate()
  const { kind, period, days, narrowing, wanted } = requestFrom(reportsSearch(route.useSearch()), today)
  const isTooLong = dayCount(days) > maxDays
  const query = useQuery({ ...reportQuery(kind, wanted), enabled: !isTooLong })
  const report = query.data
  const isNarrowed = Object.values(narrowing).some((value) => value !== undefined)

  const change = (to: ReportsSearch, replace = false) =>
    void navigate({ search: (now) => ({ ...now, ...to }), replace, resetScroll: false })

  return (
    <Page
      title="Reports"
      lead="Figures for a period of the clinic’s calendar."
      actions={
        <Button className="print:hidden" onClick={() => window.print()}>
          <Printer /> Print
        </Button>
      }
    >
      <Tabs label="Reports" value={kind} onChange={(next) => change({ kind: next })} tabs={tabs}>
        <TabPanel value={kind}>
          <div className="grid gap-6">
            <ReportFilters
              kind={kind}
              period={period}
              days={days}
              narrowing={narrowing}
              onPeriod={(next) => change({ period: next, from: undefined, to: undefined })}
              onDays={({ from, to }) => change({ period: undefined, from, to }, true)}
              onNarrow={change}
            />
            <div>
              <h2 className="text-heading">
                {reports[kind].label}, {dateSpan(days.from, days.to)}
              </h2>
              <p className="text-ink-2">
                <FilterNames narrowing={narrowing} />
                {reports[kind].lead}
              </p>
            </div>
            {isTooLong ? (
              <Alert tone="warn" title="A report covers five years at most">
                Choose a shorter period.
              </Alert>
            ) : (
              // The heading already names the requested report, so the last report's figures are dimmed.
              <div
                aria-busy={query.isPlaceholderData}
                className={classes('space-y-3', query.isPlaceholderData && 'opacity-60')}
              >
                <ListState
                  query={withData(query, report && (isEmpty(report) ? [] : [report]))}
                  noun={reports[kind].label.toLowerCase()}
                  isFiltered={isNarrowed}
                  onClearFilters={() =>
                    change({ doctor: undefined, specialization: undefined, pharmacy: undefined })
                  }
                  empty={{
                    title: 'Nothing in this period',
                    text: 'Choose another period.',
                  }}
                >
                  {([shown]) =>
                    shown && (
                      <ReportView report={shown} wanted={wanted} onBreakdown={(by) => change({ by })} />
                    )
                  }
                </ListState>
              </div>
            )}
          </div>
        </TabPanel>
      </Tabs>
    </Page>
  )
}

/** In print the filters are hidden, so their names are shown. */
function FilterNames({ narrowing: { doctor, specialization, pharmacy } }: { narrowing: ReportScope }) {
  const { data } = useQuery(reportFiltersQuery)
  const names = [
    data?.doctors.find(({ id }) => id === doctor)?.name,
    specialization,
    data?.pharmacies.find(({ id }) => id === pharmacy)?.name,
  ].filter((one) => one !== undefined)
  return names.length === 0 ? null : <strong className="font-semibold text-ink">{names.join(', ')}. </strong>
}
