import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { CountBadge } from '../../../ui/list/count-badge.tsx'
import { List, ListRow } from '../../../ui/list/list.tsx'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { prescriptionPagesQuery } from '../listing/list-queries.ts'

const shown = 3

/** What pharmacists ask the doctor (RX-78), the longest waiting first. */
export function OpenQuestions({ count }: { count: number }) {
  const query = useInfiniteQuery(prescriptionPagesQuery({ view: 'asked' }))
  return (
    <Section
      title={
        <>
          Questions{' '}
          <CountBadge
            count={count}
            label={count === 1 ? 'question from a pharmacy' : 'questions from pharmacies'}
          />
        </>
      }
      actions={
        <Button asChild variant="quiet" size="small">
          <Link to="/prescriptions" search={{ tab: 'asked' }}>
            All questions
          </Link>
        </Button>
      }
    >
      {query.isError && !query.data && <LoadFailed what="the questions" query={query} />}
      {query.isLoading && <SkeletonRows rows={1} />}
      <List aria-label="Questions from pharmacies">
        {query.data?.pages
          .flatMap(({ rows }) => rows)
          .slice(0, shown)
          .map((prescription) => (
            <ListRow
              key={prescription.id}
              title={prescription.patientName}
              titleAction={
                <Link to="/prescriptions" search={{ tab: 'asked', prescription: prescription.id }} />
              }
              text={`${prescription.medications.map(({ name }) => name).join(', ')}. Waits for your answer`}
            />
          ))}
      </List>
    </Section>
  )
}
