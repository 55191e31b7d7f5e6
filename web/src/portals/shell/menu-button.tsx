import type { ComponentType, ReactElement, ReactNode } from 'react'
import { useDeferred } from '../../ui/async/use-deferred.ts'

export type MenuButtonProps<Given> = {
  load: () => Promise<ComponentType<Given & { trigger: ReactElement }>>
  /** What the menu needs besides its button. */
  given: Given
  label?: string
  className: string
  children: ReactNode
}

/** A button of the shell's bars with a menu; the menu's code is loaded when someone is about to use it. */
export function MenuButton<Given>({ load, given, label, className, children }: MenuButtonProps<Given>) {
  const { Part, want, preload } = useDeferred(load)
  const looks = { type: 'button' as const, className, 'aria-label': label }
  if (Part) return <Part {...given} trigger={<button {...looks}>{children}</button>} />
  return (
    <button
      {...looks}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => void want()}
    >
      {children}
    </button>
  )
}
