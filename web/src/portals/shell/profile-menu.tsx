import { Link } from '@tanstack/react-router'
import { Eye, FileText, LogOut, ShieldCheck, SlidersHorizontal, UserRound } from 'lucide-react'
import type { ReactElement } from 'react'
import type { SessionUser } from '@alafia/contract/accounts/schema'
import { OtherAccountItem } from '../../features/accounts/other-account/other-account-item.tsx'
import { useSession } from '../../lib/session/session.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/overlay/menu.tsx'
import { toast } from '../../ui/overlay/toast.ts'

/** Who is signed in, and Sign Out. */
export function ProfileMenu({ trigger, user }: { trigger: ReactElement; user: SessionUser }) {
  const { signOut } = useSession()
  const leave = async () => {
    if (await signOut()) return
    toast({
      title: 'Signed out on this device',
      description: 'We couldn’t reach the server. Your session there will expire on its own.',
    })
  }
  return (
    <Menu defaultOpen trigger={trigger}>
      <MenuLabel>
        <span className="block font-semibold">
          {user.firstName} {user.lastName}
        </span>
        <span className="block text-small text-ink-2">{user.email}</span>
      </MenuLabel>
      <MenuSeparator />
      <MenuItem asChild>
        <Link to="/settings/profile">
          <UserRound />
          Profile Settings
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/settings/preferences">
          <SlidersHorizontal />
          Preferences
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/settings/security">
          <ShieldCheck />
          Sign-in and Security
        </Link>
      </MenuItem>
      {user.role === 'patient' && (
        <>
          <MenuItem asChild>
            <Link to="/settings/access">
              <Eye />
              Who looked at my record
            </Link>
          </MenuItem>
          <MenuItem asChild>
            <Link to="/settings/your-data">
              <FileText />
              Your data
            </Link>
          </MenuItem>
        </>
      )}
      {user.otherAccount && user.role === 'patient' && <OtherAccountItem other={user.otherAccount} />}
      <MenuItem icon={LogOut} onSelect={() => void leave()}>
        Sign Out
      </MenuItem>
    </Menu>
  )
}
