import { Plus } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import type { StatedKind } from '@alafia/contract/clinical/facts/schema'
import type { CurrentStatement } from '@alafia/contract/clinical/statements/schema'
import type { Person } from '../../../domain/person-facts.ts'
import { Button } from '../../../ui/button.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import type { Entry } from './entry.ts'
import { NoneKnown, type NoneTopic } from './none-known.tsx'
import { StatedTexts } from './stated-texts.tsx'

type List<Kept> = { entries: readonly Kept[]; total: number }

export type EntrySectionProps<Kept extends Entry> = {
  title: string
  /** 'allergy': for the button that adds one. */
  noun: string
  person: Person
  list: List<Kept>
  isCurrent: (entry: Kept) => boolean
  /** What those that no longer count are called: 'Resolved and inactive'. */
  pastTitle: string
  mayChange: boolean
  /** The statement that there are none; left out where there is no such statement. */
  none?: { topic: NoneTopic; statement: CurrentStatement; label: string }
  /** What the patient typed and no doctor has reviewed, with the request that makes an entry of it. */
  stated?: { kind: StatedKind; texts: readonly string[]; renderAdd: (text: string) => ReactNode }
  renderRow: (entry: Kept, onTellDoctor: () => void) => ReactNode
  renderForm: (onClose: () => void) => ReactNode
  /** Above the list. */
  children?: ReactNode
}

/** One list of the facts: what counts now, what was, what the patient stated, and the form that adds to it. */
export function EntrySection<Kept extends Entry>(props: EntrySectionProps<Kept>) {
  const { title, noun, person, list, isCurrent, pastTitle, mayChange, none, stated, renderRow } = props
  const id = useId()
  const [isAdding, setAdding] = useState(false)
  const current = list.entries.filter(isCurrent)
  const past = list.entries.filter((entry) => !isCurrent(entry))
  const hidden = list.total - list.entries.length
  const add = () => setAdding(true)
  const texts = stated?.texts ?? []
  return (
    <section aria-labelledby={id} className="grid min-w-0 content-start gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        {mayChange && !isAdding && (
          <Button size="small" variant="quiet" onClick={add}>
            <Plus /> Add <VisuallyHidden>{noun}</VisuallyHidden>
          </Button>
        )}
      </div>
      {isAdding && props.renderForm(() => setAdding(false))}
      {props.children}
      {stated && texts.length > 0 && <StatedTexts person={person} mayChange={mayChange} {...stated} />}
      {current.length > 0 && <Rows>{current.map((entry) => renderRow(entry, add))}</Rows>}
      {current.length === 0 && none && (
        <NoneKnown
          person={person}
          mayChange={mayChange}
          hasTexts={texts.length > 0}
          pastTitle={past.length > 0 ? pastTitle : undefined}
          {...none}
        />
      )}
      {current.length === 0 && !none && texts.length === 0 && (
        <p className="text-small text-ink-2">None recorded.</p>
      )}
      {past.length > 0 && (
        <details>
          <summary className="touch-area cursor-pointer rounded-control text-small text-ink-2">
            {pastTitle} ({past.length + hidden})
          </summary>
          <Rows>{past.map((entry) => renderRow(entry, add))}</Rows>
          {hidden > 0 && <p className="text-small text-ink-2">The newest {past.length} are shown.</p>}
        </details>
      )}
    </section>
  )
}

const Rows = ({ children }: { children: ReactNode }) => (
  <ul role="list" className="min-w-0 divide-y divide-line rounded-surface border border-line bg-surface">
    {children}
  </ul>
)
