import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reopenText } from '@alafia/contract/clinical/facts/endpoints'
import type { StatedKind, TextAside } from '@alafia/contract/clinical/facts/schema'
import { invalidateFacts, paramsOf, type Person } from '../../../domain/person-facts.ts'
import { useAuthorText } from '../../../domain/recorded-by.ts'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { QuickButton } from '../entries/quick-button.tsx'
import { textsAsideQuery } from '../queries.ts'

type TextsAsideProps = { person: Person; mayChange: boolean }

/** What doctors dismissed of the patient's own texts; loaded when it is opened (CLIN-23). */
export function TextsAside(props: TextsAsideProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="touch-area cursor-pointer rounded-control text-small text-ink-2">
        The patient’s texts that were set aside
      </summary>
      {isOpen && <Texts {...props} />}
    </details>
  )
}

function Texts({ person, mayChange }: TextsAsideProps) {
  const query = useQuery(textsAsideQuery(person))
  if (query.isPending) return <SkeletonRows rows={1} />
  if (!query.data) return <LoadFailed what="what was set aside" query={query} />
  if (query.data.length === 0) return <p className="text-small text-ink-2">No text is set aside.</p>
  return (
    <ul role="list" className="grid gap-2 pt-2">
      {query.data.map((aside) => (
        <AsideRow key={`${aside.kind} ${aside.text}`} person={person} aside={aside} mayChange={mayChange} />
      ))}
    </ul>
  )
}

const kindNames: Record<StatedKind, string> = { problem: 'Problem', allergy: 'Allergy', medicine: 'Medicine' }

function AsideRow({ person, aside, mayChange }: TextsAsideProps & { aside: TextAside }) {
  const { recordedBy } = useAuthorText()
  const { kind, text, reason, reviewed } = aside
  const reopen = useSubmit(reopenText, {
    success: `“${text}” can be reviewed again`,
    failure: (why) => why ?? 'Failed to open it again',
    invalidate: invalidateFacts,
  })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <div className="min-w-0 flex-1 basis-52 wrap-anywhere">
        {kindNames[kind]}: <span className="font-semibold">{text}</span>
        <span className="block text-small text-ink-2">
          Set aside by {recordedBy(reviewed)}: {reason}
        </span>
      </div>
      {mayChange && (
        <QuickButton
          label="Review again"
          name={text}
          busy={reopen.isPending}
          onPress={() => void reopen.send({ params: paramsOf(person), body: { kind, text } })}
        />
      )}
    </li>
  )
}
