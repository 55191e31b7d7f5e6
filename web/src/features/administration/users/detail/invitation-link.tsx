import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { InvitationLink } from '@alafia/contract/administration/users/schema'
import { useClinic } from '../../../../lib/clinic.ts'
import { instantLabel } from '../../../../lib/format.ts'
import { Button } from '../../../../ui/button.tsx'
import { toastFailure } from '../../../../ui/form/failure.ts'
import { Field } from '../../../../ui/form/field.tsx'
import { TextInput } from '../../../../ui/form/text-input.tsx'

/** The link that was just made, told this once, to copy. */
export function InvitationLinkField({
  link: { path, expiresAt },
  name,
}: {
  link: InvitationLink
  name: string
}) {
  const { timeZone } = useClinic()
  const address = window.location.origin + path
  const [isCopied, setIsCopied] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // After what a question that closes just now does with the focus.
    const timer = setTimeout(() => button.current?.focus())
    return () => clearTimeout(timer)
  }, [])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setIsCopied(true)
    } catch {
      toastFailure('Your browser didn’t allow copying. Select the link and copy it yourself.')
    }
  }

  return (
    <div className="grid gap-2">
      <Field
        label={`Link for ${name}`}
        hint={`Send it only to ${name}: the first person to open it sets the password. It works once, until ${instantLabel(expiresAt, timeZone)}. We won’t show it again.`}
      >
        <TextInput readOnly value={address} onFocus={({ target }) => target.select()} />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Button ref={button} variant="primary" onClick={() => void copy()}>
          {isCopied ? <Check /> : <Copy />}
          Copy link
        </Button>
        <span role="status" className="text-small text-ok">
          {isCopied && 'Copied.'}
        </span>
      </div>
    </div>
  )
}
