import { LogOut } from 'lucide-react'
import type { SessionUser } from '@alafia/contract/accounts/schema'
import { useSession } from '../../lib/session.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.ts'

/** Who is signed in, and the way out. */
export function ProfileMenu({ user }: { user: SessionUser }) {
  const { signOut } = useSession()
  const leave = async () => {
    if (await signOut()) return
    toast({
      title: 'Signed out on this device',
      description: 'The server could not be told. There your session ends by itself after a while.',
    })
  }
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="grid size-12 place-content-center rounded-full"
          aria-label="Your profile"
        >
          <Avatar firstName={user.firstName} lastName={user.lastName} image={user.profileImage} />
        </button>
      }
    >
      <MenuLabel>
        <span className="block font-semibold">
          {user.firstName} {user.lastName}
        </span>
        <span className="block text-small text-ink-2">{user.email}</span>
      </MenuLabel>
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={() => void leave()}>
        Sign Out
      </MenuItem>
    </Menu>
  )
}
