import { useNavigate } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { dashboardPath, roles, type Role } from '@alafia/contract/kernel/roles'
import type { Clinic, SessionUser } from '@alafia/contract/accounts/schema'
import { CallError } from '../../lib/call.ts'
import { useClinic } from '../../lib/clinic.ts'
import { useSession } from '../../lib/session.tsx'
import { Menu, MenuChoice } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.ts'

type Named = { firstName: string; lastName: string }

/** Spec §2.3's four options. */
const labelOf = (role: Role, person: Named | undefined): string => {
  const name = person ? `${person.firstName} ${person.lastName}` : ''
  const label: Record<Role, string> = {
    patient: `Patient ${name}`,
    doctor: name ? `Doctor - Dr. ${name}` : 'Doctor',
    pharmacist: `Pharmacist ${name}`,
    admin: 'System Admin',
  }
  return label[role].trim()
}

const holderOf = (role: Role, user: SessionUser, demo: Clinic['demo']): Named | undefined =>
  user.roles.includes(role) ? user : demo.find((account) => account.role === role)

/** Changes the active role; in demo mode every role works, as the demo account of that role. */
export function RoleSwitcher({ user }: { user: SessionUser }) {
  const { demo } = useClinic()
  const { switchRole } = useSession()
  const navigate = useNavigate()

  const change = async (role: Role) => {
    try {
      const next = await switchRole(role)
      await navigate({ to: dashboardPath(next.role) })
    } catch (error) {
      const detail = error instanceof CallError ? error.problem?.detail : undefined
      toast({
        title: 'Error',
        description: detail ?? 'The role could not be changed. Please try again.',
        tone: 'danger',
      })
    }
  }

  return (
    <Menu
      trigger={
        <button
          type="button"
          className="flex min-h-12 min-w-0 items-center gap-2 rounded-control px-3 hover:bg-sunken"
        >
          <span className="sr-only">Role: </span>
          <span className="truncate">{labelOf(user.role, user)}</span>
          <ChevronDown className="shrink-0" />
        </button>
      }
    >
      <MenuChoice
        label="Role"
        value={user.role}
        onChange={(chosen) => {
          const role = roles.find((one) => one === chosen)
          if (role) void change(role)
        }}
        options={roles.map((role) => ({
          value: role,
          label: labelOf(role, holderOf(role, user, demo)),
          unavailable: holderOf(role, user, demo) ? undefined : 'Your account does not have this role',
        }))}
      />
    </Menu>
  )
}
