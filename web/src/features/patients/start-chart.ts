import { useQueryClient } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { chartPagesQuery, personQuery, type Person } from './queries.ts'

/** Whether the link opens here and not in another tab or window. */
const opensHere = ({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  !altKey && !ctrlKey && !metaKey && !shiftKey

/** For links to the chart of a person in care: asks for it at the click, while the page's code still loads. */
export const useStartChart = (person: Person): ((event: MouseEvent) => void) => {
  const client = useQueryClient()
  return (event) => {
    if (!opensHere(event)) return
    // The page shows what failed.
    client.query(personQuery(person)).catch(() => undefined)
    client.infiniteQuery(chartPagesQuery(person, {})).catch(() => undefined)
  }
}
