import { Check, Copy, Share2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { NewGuestInvitation } from '@alafia/contract/video-visits/guest-invitations/schema'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { toast } from '../../../ui/overlay/toast.ts'

const canShare = () => 'share' in navigator

/** The link of an invitation, shown only once: to copy or share. */
export function InvitationLink({ invitation: { name, path } }: { invitation: NewGuestInvitation }) {
  const link = window.location.origin + path
  const [isCopied, setIsCopied] = useState(false)
  const copyButton = useRef<HTMLButtonElement>(null)
  useEffect(() => copyButton.current?.focus(), [])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setIsCopied(true)
    } catch {
      toast({
        title: 'The link couldn’t be copied',
        description: 'Select the link and copy it yourself.',
        tone: 'danger',
      })
    }
  }
  // Others may read this on its way: it says nothing about the appointment.
  const share = () =>
    navigator.share({ title: 'Video visit', text: `${name}, please join by this link:`, url: link }).catch(
      // Cancelled: the link is still on the screen.
      () => undefined,
    )

  return (
    <div className="grid gap-2">
      <Field
        label={`Link for ${name}`}
        hint={`Send it only to ${name}: the first person to use it gets in. We show it only once.`}
      >
        <TextInput readOnly value={link} onFocus={(event) => event.target.select()} />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Button ref={copyButton} variant="primary" onClick={() => void copy()}>
          {isCopied ? <Check /> : <Copy />}
          Copy link
        </Button>
        {canShare() && (
          <Button onClick={() => void share()}>
            <Share2 />
            Send…
          </Button>
        )}
        <span role="status" className="text-small text-ok">
          {isCopied && 'Copied.'}
        </span>
      </div>
    </div>
  )
}
