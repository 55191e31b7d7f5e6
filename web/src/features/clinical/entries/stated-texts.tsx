import { useState, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { setTextAside } from '@alafia/contract/clinical/facts/endpoints'
import { settingAside, type StatedKind } from '@alafia/contract/clinical/facts/schema'
import { invalidateFacts, paramsOf, type Person } from '../../../domain/person-facts.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { InlineForm } from './inline-form.tsx'

type StatedTextsProps = {
  person: Person
  kind: StatedKind
  texts: readonly string[]
  mayChange: boolean
  /** The button that makes an entry of it with one press. */
  renderAdd: (text: string) => ReactNode
}

/** What the patient typed and no doctor has reviewed (CLIN-8). */
export function StatedTexts({ texts, ...row }: StatedTextsProps) {
  return (
    <ul
      role="list"
      className="min-w-0 divide-y divide-line rounded-surface border border-dashed border-control"
    >
      {texts.map((text) => (
        <StatedTextRow key={text} text={text} {...row} />
      ))}
    </ul>
  )
}

type StatedTextRowProps = Omit<StatedTextsProps, 'texts'> & { text: string }

function StatedTextRow({ person, kind, text, mayChange, renderAdd }: StatedTextRowProps) {
  const isDoctor = useSession().user?.role === 'doctor'
  const [isAside, setAside] = useState(false)
  return (
    <li className="grid gap-2 px-pad py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-52">
          <p className="font-semibold wrap-anywhere">{text}</p>
          <p className="text-small text-ink-2">
            {isDoctor
              ? 'Stated by the patient, not reviewed'
              : 'From your profile. Your doctor hasn’t reviewed it yet'}
          </p>
        </div>
        {isDoctor && mayChange && (
          <div className="flex flex-wrap gap-1">
            {renderAdd(text)}
            <Button size="small" variant="quiet" onClick={() => setAside(true)}>
              Set aside <VisuallyHidden>{text}</VisuallyHidden>
            </Button>
          </div>
        )}
      </div>
      {isAside && <AsideForm person={person} kind={kind} text={text} onClose={() => setAside(false)} />}
    </li>
  )
}

type AsideFormProps = Pick<StatedTextRowProps, 'person' | 'kind' | 'text'> & { onClose: () => void }

function AsideForm({ person, kind, text, onClose }: AsideFormProps) {
  const form = useForm(setTextAside, {
    schema: z.pick(settingAside, { reason: true }),
    start: { reason: '' },
    input: ({ reason }) => ({ params: paramsOf(person), body: { kind, text, reason } }),
    success: `“${text}” was set aside`,
    failure: 'Failed to set it aside',
    invalidate: invalidateFacts,
  })
  return (
    <InlineForm form={form} label={`Set aside ${text}`} submitLabel="Set aside" onClose={onClose}>
      <Field label="Why are you setting it aside?" error={form.errors.reason?.message}>
        <TextInput maxLength={300} {...form.register('reason')} />
      </Field>
    </InlineForm>
  )
}
