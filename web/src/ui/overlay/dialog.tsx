import { X } from 'lucide-react'
import * as RadixDialog from 'radix-ui/dialog'
import { useCallback, useRef, useState, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Button } from '../button.tsx'
import { useEscape } from './escape.ts'
import { GuardContext } from './guard-context.ts'
import { scrimClasses } from './overlay-style.ts'
import { useFocusReturn } from './use-focus-return.ts'
import { useUnsaved, type UnsavedOptions } from '../form/use-unsaved.tsx'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** One sentence about its purpose, announced with the title. */
  description: ReactNode
  /** The first field has focus, not the button that closes it. */
  startsAtField?: boolean
  /** Something outside a <Form> is unsaved: closing asks first. */
  guarded?: boolean
  /** What closing it would lose, if not something typed. */
  unsaved?: Pick<UnsavedOptions, 'loss' | 'stayLabel'>
  width?: 'narrow' | 'normal' | 'wide'
  /** The form or text, ending with <DialogActions>. */
  children: ReactNode
}

const widths = { narrow: 'sm:max-w-md', normal: 'sm:max-w-160', wide: 'sm:max-w-224' }

/** A dialog; on a phone a full-height sheet. Focus moves inside, and returns to where it was on closing. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  startsAtField = false,
  guarded = false,
  unsaved: asking,
  width = 'normal',
  children,
}: DialogProps) {
  const focusReturn = useFocusReturn()
  const content = useRef<HTMLDivElement>(null)
  /** The ids of the forms inside with unsaved changes. */
  const [unsaved, setUnsaved] = useState<readonly string[]>([])
  const guard = useCallback(
    (id: string, isUnsaved: boolean) =>
      setUnsaved((now) => [...now.filter((one) => one !== id), ...(isUnsaved ? [id] : [])]),
    [],
  )
  const { close, question } = useUnsaved(
    open && (guarded || unsaved.length > 0),
    () => onOpenChange(false),
    asking,
  )
  useEscape(open, close)

  return (
    <RadixDialog.Root open={open} onOpenChange={(next) => (next ? onOpenChange(next) : close())}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={scrimClasses} />
        <RadixDialog.Content
          className={classes(
            'fixed inset-0 z-40 flex flex-col bg-surface shadow-overlay data-[state=closed]:animate-overlay-out data-[state=open]:animate-sheet-in',
            'sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-h-[min(90dvh,56rem)] sm:w-[calc(100%-3rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-surface sm:border sm:border-line',
            widths[width],
          )}
          {...focusReturn}
          onOpenAutoFocus={(event) => {
            focusReturn.onOpenAutoFocus()
            const field =
              startsAtField && content.current?.querySelector<HTMLElement>('input, select, textarea')
            if (!field) return
            event.preventDefault()
            field.focus()
          }}
          ref={content}
          // A press outside is too easily a slip, so the dialog closes only by its button or Escape.
          onInteractOutside={(event) => event.preventDefault()}
        >
          <div className="flex items-start gap-4 border-b border-line px-4 py-3 sm:px-6 sm:py-4">
            <div className="min-w-0 flex-1">
              <RadixDialog.Title className="text-22">{title}</RadixDialog.Title>
              <RadixDialog.Description asChild>
                <div className="text-small text-ink-2">{description}</div>
              </RadixDialog.Description>
            </div>
            <RadixDialog.Close
              aria-label="Close"
              title="Close"
              className="-mr-2 grid size-12 shrink-0 place-content-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink sm:-mr-3"
            >
              <X />
            </RadixDialog.Close>
          </div>
          <div className="grid min-h-0 flex-1 scroll-pt-2 scroll-pb-24 content-start gap-4 overflow-y-auto overscroll-contain sm:rounded-b-surface px-4 pt-4 pb-4 sm:px-6">
            <GuardContext value={guard}>{children}</GuardContext>
          </div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
      {question}
    </RadixDialog.Root>
  )
}

/** Closes the dialog like its ×: if something is unsaved, it asks first. Its label isn't 'Cancel' if that could mean the action. */
export function DialogCancel({ children = 'Cancel' }: { children?: string }) {
  return (
    <RadixDialog.Close asChild>
      <Button>{children}</Button>
    </RadixDialog.Close>
  )
}

/** The dialog's buttons, which stay visible below the scrolling content. The last element of the form or body. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-4 -mx-4 mt-2 -mb-4 flex flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-3 max-sm:mt-auto max-sm:*:flex-auto sm:-mx-6 sm:px-6 sm:py-4">
      {children}
    </div>
  )
}
