import { Ellipsis, History, Pencil, Undo2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { EntryKind } from '@alafia/contract/clinical/entry'
import type { Person } from '../../../domain/person-facts.ts'
import { useAuthorText } from '../../../domain/recorded-by.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { lazyDialog } from '../../../ui/async/lazy-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx'
import { isDoctors, type Entry } from './entry.ts'
import { WithdrawForm } from './withdraw-form.tsx'

const EntryHistory = lazyDialog(async () => (await import('./entry-history.tsx')).EntryHistory)

export type EntryRowProps<Kept extends Entry> = {
  person: Person
  kind: EntryKind
  entry: Kept
  /** What it is called: 'Penicillin'. */
  name: string
  /** What else is known: 'Rash, severe'. */
  detail: string
  mayChange: boolean
  /** The form that changes it, in its place. */
  renderForm: (onClose: () => void) => ReactNode
  /** One press for the usual change: 'Resolve'. */
  quick?: ReactNode
  /** For a patient, beside a doctor's entry: adds the patient's own. */
  onTellDoctor?: (() => void) | undefined
}

/** An entry, who entered it, and what can be done with it. */
export function EntryRow<Kept extends Entry>(props: EntryRowProps<Kept>) {
  const { person, kind, entry, name, detail, mayChange, renderForm, quick, onTellDoctor } = props
  const { authorsOf } = useAuthorText()
  const isPatient = useSession().user?.role === 'patient'
  const [open, setOpen] = useState<'form' | 'withdraw' | 'history'>()
  const close = () => setOpen(undefined)
  const isLocked = isPatient && isDoctors(entry)
  return (
    <li className="grid gap-2 px-pad py-2">
      {open === 'form' ? (
        renderForm(close)
      ) : (
        <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
          <div className="min-w-0 flex-1 basis-52">
            <p className="wrap-anywhere">
              <span className="font-semibold">{name}</span>
              {detail !== '' && <span>, {detail}</span>}
            </p>
            <p className="text-small text-ink-2">{authorsOf(entry)}</p>
          </div>
          <div className="flex flex-wrap items-center gap-1">
            {mayChange && !isLocked && (
              <>
                {quick}
                <Button size="small" variant="quiet" onClick={() => setOpen('form')}>
                  <Pencil /> Change <VisuallyHidden>{name}</VisuallyHidden>
                </Button>
              </>
            )}
            {mayChange && isLocked && onTellDoctor && (
              <Button size="small" variant="quiet" onClick={onTellDoctor}>
                Tell the doctor <VisuallyHidden>about {name}</VisuallyHidden>
              </Button>
            )}
            <Menu
              trigger={
                <Button size="small" variant="quiet">
                  <Ellipsis />
                  <VisuallyHidden>More for {name}</VisuallyHidden>
                </Button>
              }
            >
              <MenuItem icon={History} onSelect={() => setOpen('history')}>
                History
              </MenuItem>
              {mayChange && !isLocked && (
                <MenuItem icon={Undo2} onSelect={() => setOpen('withdraw')}>
                  Entered by mistake
                </MenuItem>
              )}
            </Menu>
          </div>
        </div>
      )}
      {open === 'withdraw' && (
        <WithdrawForm person={person} kind={kind} entry={entry} name={name} onClose={close} />
      )}
      {open === 'history' && (
        <EntryHistory person={person} kind={kind} id={entry.id} name={name} onClose={close} />
      )}
    </li>
  )
}
