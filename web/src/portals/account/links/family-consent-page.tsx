import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useRef, useState, type SubmitEvent } from 'react'
import { answerConsent, withdrawConsent } from '@alafia/contract/family/consent.endpoints'
import type { ConsentPage } from '@alafia/contract/family/consent'
import { scopeHints, scopeLabels, scopes, type Scope } from '@alafia/contract/family/sharing'
import { consentPageQuery, usesOfLinkQuery } from '../../../features/family/consent-queries.ts'
import { ConsentUses } from '../../../features/family/consent-uses.tsx'
import { useClinic } from '../../../lib/clinic.ts'
import { longDate } from '../../../lib/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { Button } from '../../../ui/button.tsx'
import { lazyDialog } from '../../../ui/async/lazy-dialog.tsx'
import { BareForm } from '../../../ui/form/bare-form.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { FailureAlert } from '../../../ui/form/failure-alert.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { Frame } from './frame.tsx'
import { OwnSignIn } from './own-sign-in.tsx'
import { isUnusable, UnusableLink } from './unusable-link.tsx'

const ConfirmSubmit = lazyDialog(
  async () => (await import('../../../ui/form/confirm-submit.tsx')).ConfirmSubmit,
)

type PartProps = {
  secret: string
  page: ConsentPage
  onChanged: (page: ConsentPage) => void
  /** Something else has changed it meanwhile. */
  onOvertaken: () => void
}

/** What the account holder may see and do. Nothing is ticked beforehand. */
function Question({ secret, page: { holderName }, onChanged, onOvertaken }: PartProps) {
  const { today } = useClinic()
  const [chosen, setChosen] = useState<readonly Scope[]>([])
  const [until, setUntil] = useState('')
  const [wrongDay, setWrongDay] = useState<string>()
  const lastDay = useRef<HTMLInputElement>(null)
  const answer = useSubmit(answerConsent, {
    failure: 'We couldn’t save your answer. Try again.',
    onSuccess: onChanged,
    onRefused: ({ status, errors }) => {
      if (status === 409) onOvertaken()
      const wrong = errors?.find(({ path }) => path === 'until')?.message
      setWrongDay(wrong)
      if (wrong !== undefined) lastDay.current?.focus()
      return status === 409 || wrong !== undefined
    },
  })
  const send = (shared: readonly Scope[]) =>
    void answer.send({ body: { secret, scopes: [...shared], until: until === '' ? null : until } })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!answer.isPending && chosen.length > 0) send(chosen)
  }
  return (
    <Card className="sm:p-6">
      <BareForm sending={answer.isPending} onSubmit={submit} className="grid gap-4">
        <FailureAlert failure={answer.failure} />
        <fieldset className="grid gap-3">
          <legend className="mb-2 text-heading">What may {holderName} see and do for you?</legend>
          {scopes.map((scope) => (
            <Checkbox
              key={scope}
              label={scopeLabels[scope]}
              hint={scopeHints[scope]}
              checked={chosen.includes(scope)}
              onChange={({ target }) =>
                setChosen((now) => (target.checked ? [...now, scope] : now.filter((one) => one !== scope)))
              }
            />
          ))}
        </fieldset>
        <Field
          label="Last day"
          optional
          hint="If you leave this blank, it lasts until you stop it."
          error={wrongDay}
        >
          <TextInput
            ref={lastDay}
            type="date"
            min={today}
            value={until}
            onChange={({ target }) => {
              setUntil(target.value)
              setWrongDay(undefined)
            }}
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          <SubmitButton disabled={chosen.length === 0} busyLabel="Saving…">
            Share This
          </SubmitButton>
          <Button onClick={() => send([])}>Share Nothing</Button>
        </div>
      </BareForm>
    </Card>
  )
}

function Agreement({ secret, page, onChanged, onOvertaken }: PartProps) {
  const { holderName, scopes: shared, until } = page
  const [isAsking, setAsking] = useState(false)
  const stop = useSubmit(withdrawConsent, {
    failure: 'We couldn’t stop it. Try again.',
    onSuccess: onChanged,
    onRefused: ({ status }) => {
      if (status !== 409) return false
      setAsking(false)
      onOvertaken()
      return true
    },
  })
  return (
    <Card className="grid gap-4 sm:p-6">
      <p>You share with {holderName}:</p>
      <ul className="list-disc pl-6">
        {shared.map((scope) => (
          <li key={scope}>{scopeLabels[scope]}</li>
        ))}
      </ul>
      <p>{until === null ? 'It lasts until you stop it.' : `The last day is ${longDate(until)}.`}</p>
      <div>
        <Button variant="danger" onClick={() => setAsking(true)}>
          Stop Sharing
        </Button>
      </div>
      {isAsking && (
        <ConfirmSubmit
          submit={stop}
          onConfirm={() => stop.send({ body: { secret } })}
          onClose={() => setAsking(false)}
          title={`Stop sharing with ${holderName}?`}
          description={`${holderName} can no longer see or do anything for you. To share again, you need a new link from them.`}
          confirmLabel="Stop sharing"
          cancelLabel="Keep sharing"
          busyLabel="Ending…"
        />
      )}
    </Card>
  )
}

function Uses({ secret, holderName }: { secret: string; holderName: string }) {
  return (
    <Section title={`What ${holderName} did for you`}>
      <ConsentUses query={useInfiniteQuery(usesOfLinkQuery(secret))} holder={holderName} />
    </Section>
  )
}

/** Below the title. */
const leadOf = ({ state, holderName }: ConsentPage): string => {
  switch (state) {
    case 'asked':
      return `${holderName} has added you to their family in Alafia. Without your permission, they see only your name and relationship.`
    case 'agreed':
      return `${holderName} sees and does for you only what you share.`
    case 'ended':
      return `${holderName} sees only your name and relationship.`
  }
}

function Consent({ secret }: { secret: string }) {
  const client = useQueryClient()
  const [isOvertaken, setOvertaken] = useState(false)
  const options = consentPageQuery(secret)
  const query = useQuery({ ...options, enabled: secret !== '' })
  const { data, error } = query
  if (isUnusable(secret, error)) return <UnusableLink title="Your permission" />
  if (!data)
    return (
      <Page title="Your permission">
        {error ? <LoadFailed what="this question" query={query} /> : <SkeletonRows />}
      </Page>
    )
  const props = {
    secret,
    page: data,
    onChanged: (page: ConsentPage) => {
      setOvertaken(false)
      client.setQueryData(options.queryKey, page)
    },
    onOvertaken: () => void query.refetch(),
  }
  const lose = () => {
    setOvertaken(true)
    props.onOvertaken()
  }
  const { firstName, holderName, state, scopes: shared } = data
  return (
    <Page title={`${firstName}, you decide`} lead={leadOf(data)} focusKey={state}>
      {isOvertaken && (
        <Alert tone="warn" title="What you chose just now wasn’t saved">
          Something else changed this first, perhaps you in another window. Below is what counts.
        </Alert>
      )}
      {state === 'asked' && <Question {...props} onOvertaken={lose} />}
      {state === 'agreed' && <Agreement {...props} />}
      {state === 'ended' && (
        <Alert tone="info" title={`You share nothing with ${holderName}`}>
          To share something, ask {holderName} to send you a new link.
        </Alert>
      )}
      <OwnSignIn secret={secret} page={data} onMade={props.onChanged} onClosed={props.onOvertaken} />
      {shared.length > 0 && <Uses secret={secret} holderName={holderName} />}
    </Page>
  )
}

/** The page that an adult opens from the email. The secret is in the fragment, which is never sent to a server. */
export function FamilyConsentPage() {
  const secret = useLocation({ select: ({ hash }) => hash })
  return (
    <Frame>
      <Consent key={secret} secret={secret} />
    </Frame>
  )
}
