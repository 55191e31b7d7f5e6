import { useState } from 'react'
import { giveUpConsent } from '@alafia/contract/family/consent.endpoints'
import type { FamilyMember } from '@alafia/contract/family/schema'
import { scopeLabels } from '@alafia/contract/family/sharing'
import { useClinic } from '../../lib/clinic.ts'
import { instantLabel, plainDate } from '../../lib/format.ts'
import { lazyDialog } from '../../ui/async/lazy-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmSubmit } from '../../ui/form/confirm-submit.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { invalidateFamily } from './queries.ts'

const HolderUsesDialog = lazyDialog(async () => (await import('./uses-dialog.tsx')).HolderUsesDialog)
const AskDialog = lazyDialog(async () => (await import('./ask-dialog.tsx')).AskDialog)

const sharedText = ({ firstName, openScopes, consent }: FamilyMember): string => {
  const shared = openScopes.map((scope) => scopeLabels[scope].toLowerCase()).join(', ')
  const until = consent?.until ? `, until ${plainDate(consent.until)}` : ''
  return `${firstName} shares with you: ${shared}${until}.`
}

const stateOf = (member: FamilyMember, timeZone: string): string => {
  const { firstName, decidesSince, decidesOn, consent } = member
  const asked =
    consent?.state === 'asked'
      ? `You asked ${firstName}, who can answer until ${instantLabel(consent.answerBy, timeZone)}.`
      : undefined
  if (decidesSince === null && decidesOn !== null) {
    const agreed = consent?.state === 'agreed' ? `${firstName} has agreed to share with you then.` : undefined
    return [`From ${plainDate(decidesOn)}, ${firstName} decides what you see and do.`, agreed ?? asked]
      .filter(Boolean)
      .join(' ')
  }
  const own = member.signIn === 'theirs' ? `${firstName} has their own sign-in.` : undefined
  const shared =
    consent?.state === 'agreed'
      ? [sharedText(member)]
      : [`${firstName} is an adult and hasn’t shared anything with you.`, asked]
  return [own, ...shared].filter(Boolean).join(' ')
}

/** What an adult of the family shares with the account holder, and how to ask for it or end it (FAM-33). */
export function Sharing({ member }: { member: FamilyMember }) {
  const { id, firstName, consent } = member
  const { timeZone } = useClinic()
  const [opened, setOpened] = useState<'ask' | 'end' | 'uses'>()
  const close = () => setOpened(undefined)
  const isAgreed = consent?.state === 'agreed'
  const end = useSubmit(giveUpConsent, {
    success: isAgreed
      ? { title: 'Sharing ended', description: `${firstName} shares nothing with you any more.` }
      : { title: 'Question withdrawn', description: `The link that ${firstName} got no longer works.` },
    failure: 'We couldn’t end this. Try again.',
    invalidate: invalidateFamily,
  })
  return (
    <div className="mt-2 grid justify-items-start gap-2">
      <p className="text-small text-ink-2">{stateOf(member, timeZone)}</p>
      <div className="flex flex-wrap gap-2">
        {!isAgreed && (
          <Button onClick={() => setOpened('ask')}>
            {consent ? `Ask ${firstName} again` : `Ask ${firstName}`}
          </Button>
        )}
        {consent && (
          <Button variant="danger" onClick={() => setOpened('end')}>
            {isAgreed ? `Stop acting for ${firstName}` : 'Withdraw question'}
          </Button>
        )}
        {member.decidesSince !== null && (
          <Button onClick={() => setOpened('uses')}>What you did for {firstName}</Button>
        )}
      </div>
      {opened === 'uses' && <HolderUsesDialog id={id} name={firstName} onClose={close} />}
      {opened === 'ask' && <AskDialog member={member} onClose={close} />}
      {opened === 'end' && (
        <ConfirmSubmit
          submit={end}
          onConfirm={() => end.send({ params: { id: String(id) } })}
          onClose={close}
          title={isAgreed ? `Stop acting for ${firstName}?` : 'Withdraw the question?'}
          description={
            isAgreed
              ? `You’ll see only ${firstName}’s name and relationship. You can ask again later.`
              : `The link in the email stops working. You can ask again later.`
          }
          confirmLabel={isAgreed ? 'Stop acting' : 'Withdraw question'}
          busyLabel="Ending…"
        />
      )}
    </div>
  )
}
