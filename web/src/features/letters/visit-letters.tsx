import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../ui/async/load-failed.tsx'
import { List } from '../../ui/list/list.tsx'
import { LetterRow } from './letter-row.tsx'
import { visitLettersQuery } from './queries.ts'

/** The letters about an appointment; nothing if there are none. */
export function VisitLetters({ appointmentId }: { appointmentId: number }) {
  const query = useQuery(visitLettersQuery(appointmentId))
  if (query.isError) return <LoadFailed what="the letters" query={query} />
  if (!query.data || query.data.length === 0) return null
  return (
    <>
      <h3 className="text-heading">Letters</h3>
      <List aria-label="Letters">
        {query.data.map((letter) => (
          <LetterRow key={letter.id} letter={letter} />
        ))}
      </List>
    </>
  )
}
