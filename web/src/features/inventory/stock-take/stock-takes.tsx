import { useQuery } from '@tanstack/react-query'
import { Section } from '../../../ui/layout/section.tsx'
import { ListState, withData } from '../../../ui/list/list-states.tsx'
import { CountingPanel } from './counting.tsx'
import { PastStockTakes, scopeText } from './past.tsx'
import { stockTakesQuery } from './queries.ts'
import { StartForm } from './start-form.tsx'

/** The open stock-take of the pharmacy, or the form to start one, and the earlier ones. An administrator reads those of all pharmacies. */
export function StockTakes({ canCount }: { canCount: boolean }) {
  const query = useQuery(stockTakesQuery)
  const open = canCount ? query.data?.find(({ status }) => status === 'open') : undefined
  const past = query.data?.filter(({ id }) => id !== open?.id)
  return (
    <>
      {open && (
        <Section title={`Open stock-take: ${scopeText(open.scope)}`}>
          <CountingPanel id={open.id} />
        </Section>
      )}
      {canCount && query.data && !open && (
        <Section title="New stock-take">
          <StartForm />
        </Section>
      )}
      <Section title={canCount ? 'Earlier stock-takes' : 'Stock-takes'}>
        <ListState
          query={withData(query, past)}
          noun="stock-takes"
          empty={{ title: 'No stock-takes yet', text: 'Each stays here with everything that was counted.' }}
        >
          {(takes) => <PastStockTakes takes={takes} showsPharmacy={!canCount} />}
        </ListState>
      </Section>
    </>
  )
}
