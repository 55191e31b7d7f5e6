import { civilOf } from '@alafia/contract/kernel/civil'
import type { ConsentUse } from '@alafia/contract/family/uses'
import { useClinic } from '../../lib/clinic.ts'
import { plainDate } from '../../lib/format.ts'
import { List, ListRow } from '../../ui/list/list.tsx'
import { PagedList, type PagedListProps } from '../../ui/list/paged-list.tsx'

const whenOf = ({ at }: ConsentUse, timeZone: string) => {
  const { date, time } = civilOf(new Date(at), timeZone)
  return `${plainDate(date)}, ${time}`
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** What was done under an adult's agreement, by whom and when, and what isn't in the list (FAM-51). */
export function ConsentUses({
  query,
  holder,
}: {
  query: PagedListProps<ConsentUse>['query']
  /** 'you', or their name. */
  holder: string
}) {
  const { timeZone } = useClinic()
  return (
    <div className="grid gap-3">
      <p className="text-small text-ink-2">
        Opening a list of the whole family counts, whoever was in it. Not listed: attempts that were refused,
        notices and emails that {holder} got, and what the clinic’s staff did.
      </p>
      <PagedList
        query={query}
        noun="entries"
        empty={{ title: 'Nothing yet', text: 'Whatever is opened or changed appears here.' }}
      >
        {(uses) => (
          <List>
            {uses.map((use) => (
              <ListRow
                key={use.id}
                title={capitalized(use.what)}
                text={use.name}
                trailing={<span className="tabular">{whenOf(use, timeZone)}</span>}
              />
            ))}
          </List>
        )}
      </PagedList>
    </div>
  )
}
