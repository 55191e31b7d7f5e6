import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { FilePlus2, FileText, Share2, SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { categoryLabel } from '@alafia/contract/records/categories'
import { recordCategories, type RecordCategory } from '@alafia/contract/records/kinds'
import { Withheld } from '../../features/family/withheld.tsx'
import { ActiveFilters, MoreFilters } from '../../features/records/more-filters.tsx'
import { PersonFilter } from '../../features/records/person-filter.tsx'
import { recordFiltersQuery, type RecordFilters, type RecordKey } from '../../features/records/queries.ts'
import { RecordList } from '../../features/records/record-list.tsx'
import { StorageNotice } from '../../features/records/storage-notice.tsx'
import { useClinic } from '../../lib/clinic.ts'
import { useSession } from '../../lib/session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { lazyDialog } from '../../ui/async/lazy-dialog.tsx'
import { LiveSearch } from '../../ui/list/live-search.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { TabPanel, Tabs } from '../../ui/layout/tabs.tsx'
import { renderLetters } from '../shell/visit-letters.tsx'
import { renderTests } from '../shell/visit-tests.tsx'

const RecordDialog = lazyDialog(
  async () => (await import('../../features/records/record-dialog.tsx')).RecordDialog,
)
const AddRecordDialog = lazyDialog(
  async () => (await import('../../features/records/add-record-dialog.tsx')).AddRecordDialog,
)

const AllLettersDialog = lazyDialog(
  async () => (await import('../../features/letters/all-letters-dialog.tsx')).AllLettersDialog,
)

const route = getRouteApi('/signed-in/records')

type Tab = RecordCategory | 'all'
const tabs: readonly { value: Tab; label: string }[] = [
  { value: 'all', label: 'All Records' },
  ...recordCategories.map((category) => ({ value: category, label: categoryLabel[category] })),
]

const keyOf = (record: string | undefined): RecordKey | undefined => {
  const [kind, id] = record?.split('-') ?? []
  return kind === 'appointment' || kind === 'document' ? { kind, id: Number(id) } : undefined
}

const leads = {
  patient: 'What doctors found at your and your family’s appointments, and the records that you added.',
  doctor: 'Your patients’ completed appointments, and the records that were added.',
}

/** A patient's and their family's medical records, or those of a doctor's patients (PLAT-34). The URL holds every choice. */
export function RecordsPage() {
  const { user } = useSession()
  const { today } = useClinic()
  const { record, ...filters } = route.useSearch()
  const navigate = route.useNavigate()
  const [adding, setAdding] = useState(false)
  const [showsLetters, setShowsLetters] = useState(false)
  const [showMore, setShowMore] = useState(false)
  const moreId = useId()
  const forDoctor = user?.role === 'doctor'
  const choices = useQuery(recordFiltersQuery(forDoctor ? filters.patient : undefined)).data
  const doctors = choices?.doctors ?? []
  const shown = filters.category ?? 'all'
  const opened = keyOf(record)

  /** A change to the search text replaces the history entry; any other filter adds one to go back to. */
  const filter = (change: Partial<RecordFilters>) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace: 'search' in change })
  const open = (one: RecordKey | undefined) =>
    void navigate({
      search: (now) => ({ ...now, record: one && `${one.kind}-${one.id}` }),
      replace: one === undefined,
    })
  const add = (
    <Button variant="primary" onClick={() => setAdding(true)}>
      <FilePlus2 />
      Add Record
    </Button>
  )
  const actions = (
    <>
      <Button onClick={() => setShowsLetters(true)}>
        <FileText />
        Letters
      </Button>
      {!forDoctor && (
        <Button asChild>
          <Link to="/records/shared">
            <Share2 />
            Share
          </Link>
        </Button>
      )}
      {add}
    </>
  )
  if (!user) return null

  return (
    <Page title="Medical Records" lead={leads[forDoctor ? 'doctor' : 'patient']} actions={actions}>
      {!forDoctor && <Withheld scope="records" />}
      {!forDoctor && <StorageNotice />}
      <div
        className={classes(
          'grid items-end gap-4 sm:grid-cols-[2fr_1fr]',
          forDoctor && 'lg:grid-cols-[2fr_1fr_1fr]',
        )}
      >
        <LiveSearch
          label="Search reason, diagnosis or doctor"
          placeholder="Search reason, diagnosis or doctor"
          value={filters.search ?? ''}
          onSearch={(text) => filter({ search: text || undefined })}
          className={forDoctor ? 'sm:max-lg:col-span-2' : ''}
        />
        <PersonFilter filters={filters} choices={choices} forDoctor={forDoctor} onChange={filter} />
      </div>
      <Tabs
        label="Records by category"
        value={shown}
        onChange={(tab) => filter({ category: recordCategories.find((one) => one === tab) })}
        tabs={tabs}
      >
        <div className="grid gap-3">
          <div>
            <Button
              aria-expanded={showMore}
              aria-controls={showMore ? moreId : undefined}
              onClick={() => setShowMore(!showMore)}
            >
              <SlidersHorizontal /> More Filters
            </Button>
          </div>
          {showMore && (
            <MoreFilters id={moreId} filters={filters} doctors={doctors} today={today} onChange={filter} />
          )}
          <ActiveFilters filters={filters} doctors={doctors} onChange={filter} />
        </div>
        <TabPanel value={shown}>
          <RecordList
            filters={filters}
            onClearFilters={() => void navigate({ search: {} })}
            onOpen={open}
            empty={{
              title: 'No records found',
              text: forDoctor
                ? 'Completed appointments appear here.'
                : 'After an appointment, you find the doctor’s notes here. You can add results and letters that you already have.',
              action: add,
            }}
          />
        </TabPanel>
      </Tabs>
      {opened && (
        <RecordDialog
          key={record}
          of={opened}
          onClose={() => open(undefined)}
          renderLetters={(visit) => (
            <>
              {renderTests(visit)}
              {renderLetters(visit)}
            </>
          )}
        />
      )}
      {showsLetters && <AllLettersDialog onClose={() => setShowsLetters(false)} />}
      {adding && (
        <AddRecordDialog
          reader={user}
          start={{
            category: filters.category,
            patient: filters.patient,
            member: typeof filters.member === 'number' ? filters.member : undefined,
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </Page>
  )
}
