import { ArrowLeftRight } from 'lucide-react'
import type { SessionUser } from '@alafia/contract/accounts/schema'
import { MenuItem } from '../../../ui/overlay/menu.tsx'
import { useSwitchAccount } from './use-switch-account.ts'

/** In the profile menu, for an account that was merged with another (ADM-98). */
export function OtherAccountItem({ other }: { other: NonNullable<SessionUser['otherAccount']> }) {
  const switchAccount = useSwitchAccount()
  return (
    <MenuItem icon={ArrowLeftRight} onSelect={() => void switchAccount()}>
      {other.stays ? 'Back to' : 'Open'} {other.email}
    </MenuItem>
  )
}
