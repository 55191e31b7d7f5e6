import { getRouteApi } from '@tanstack/react-router'
import { BookOpen, MessageSquareWarning, PackagePlus, Search, type LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/async/lazy-dialog.tsx'
import type { PharmacistDialog } from '../shell/search-params.ts'
import { useOpened } from '../shell/use-opened.ts'

type QuickAction = {
  open: PharmacistDialog
  label: string
  icon: LucideIcon
  /** Loaded when it is first opened (`lazyDialog`). */
  Dialog: ComponentType<{ onClose: () => void }>
}

const actions: readonly QuickAction[] = [
  {
    open: 'add-item',
    label: 'Manage Inventory',
    icon: PackagePlus,
    Dialog: lazyDialog(
      async () => (await import('../../features/inventory/add-item-dialog.tsx')).AddItemDialog,
    ),
  },
  {
    open: 'drugs',
    label: 'Drug Information',
    icon: BookOpen,
    Dialog: lazyDialog(
      async () => (await import('../../features/inventory/drug-information.tsx')).DrugInformation,
    ),
  },
  {
    open: 'report',
    label: 'Report Issues',
    icon: MessageSquareWarning,
    Dialog: lazyDialog(async () => (await import('./report-issue.tsx')).ReportIssue),
  },
  {
    open: 'elsewhere',
    label: 'Look Up Elsewhere',
    icon: Search,
    Dialog: lazyDialog(
      async () => (await import('../../features/pharmacy/moving/look-up-dialog.tsx')).LookUpDialog,
    ),
  },
]

const route = getRouteApi('/signed-in/pharmacist/dashboard')

/** Quick actions, each a button and its dialog. The URL names the one that is open and keeps its other parameters. */
export function QuickActions() {
  const { open: shown } = route.useSearch()
  const navigate = route.useNavigate()
  const { open: show, close } = useOpened<PharmacistDialog>((open, replace) => {
    void navigate({ search: (now) => ({ ...now, open }), replace, resetScroll: false })
  })
  return (
    <>
      {actions.map(({ open, label, icon: Icon }) => (
        <Button key={open} onClick={() => show(open)}>
          <Icon /> {label}
        </Button>
      ))}
      {actions.map(({ open, Dialog }) => open === shown && <Dialog key={open} onClose={close} />)}
    </>
  )
}
