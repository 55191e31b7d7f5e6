import type { ReactElement, ReactNode } from 'react'
import type { SessionUser } from '@alafia/contract/accounts/schema'
import { useClinic } from '../../lib/clinic.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ageText, fullName, selfDot } from './person.ts'

export type PrimaryAccountProps = {
  user: SessionUser
  /** What is known about the patient's own health. */
  health: ReactNode
  /** Links to the profile. */
  profileLink: ReactElement
}

/** The primary account's card. */
export function PrimaryAccount({ user, health, profileLink }: PrimaryAccountProps) {
  const { today } = useClinic()
  const { dateOfBirth, phone, email } = user
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Avatar {...user} image={user.profileImage} size="large" dot={selfDot} />
        <div className="min-w-0 flex-1 basis-48">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="text-heading">{fullName(user)}</h2>
            <Badge tone="info">Primary</Badge>
          </div>
          <p>
            Primary Account Holder
            {dateOfBirth !== null && <span className="text-ink-2"> · {ageText(today, dateOfBirth)}</span>}
          </p>
          <p className="text-small wrap-anywhere text-ink-2">{[phone, email].filter(Boolean).join(' · ')}</p>
        </div>
        <Button asChild>{profileLink}</Button>
      </div>
      <div className="border-t border-line pt-3">{health}</div>
    </Card>
  )
}
