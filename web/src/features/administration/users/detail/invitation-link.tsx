import type { InvitationLink } from '@alafia/contract/administration/users/schema'
import { useClinic } from '../../../../lib/clinic.ts'
import { instantLabel } from '../../../../lib/format.ts'
import { CopyableLink } from '../../../../ui/form/copyable-link.tsx'

type Props = { link: InvitationLink; name: string }

/** The link of a new account invitation. */
export function InvitationLinkField({ link: { path, expiresAt }, name }: Props) {
  const { timeZone } = useClinic()
  return (
    <CopyableLink
      label={`Link for ${name}`}
      hint={`We emailed ${name} a link too. Send this one only to ${name}: the first person to open it sets the password. It works once, until ${instantLabel(expiresAt, timeZone)}. We won’t show it again.`}
      link={window.location.origin + path}
      takesFocus
    />
  )
}
