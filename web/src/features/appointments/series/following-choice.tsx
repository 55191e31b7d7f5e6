import { longDate } from '../../../lib/format.ts'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import type { Following } from './use-following.ts'

const scopes = [
  ['one', 'This visit only'],
  ['following', 'This and the following visits'],
] as const

/** Whether only this visit is changed, or those after it too. Nothing for a single visit, and for the last of a series. */
export function FollowingChoice({ legend, following }: { legend: string; following: Following }) {
  const { query, scope, setScope, after } = following
  const last = after.at(-1)
  if (query.isLoading) return <SkeletonRows />
  if (query.isError) return <LoadFailed what="the other visits" query={query} />
  if (!last) return null
  return (
    <RadioGroup
      legend={legend}
      name="scope"
      value={scope}
      onChange={({ target }) => setScope(target.value === 'following' ? 'following' : 'one')}
      options={scopes.map(([value, label]) => ({
        value,
        label,
        ...(value === 'following' && {
          hint: `${after.length + 1} visits, the last on ${longDate(last.appointmentDate)}`,
        }),
      }))}
    />
  )
}
