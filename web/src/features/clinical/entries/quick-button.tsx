import { Button } from '../../../ui/button.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'

type QuickButtonProps = { label: string; name: string; busy: boolean; onPress: () => void }

/** The usual change of an entry with one press. */
export function QuickButton({ label, name, busy, onPress }: QuickButtonProps) {
  return (
    <Button size="small" variant="quiet" busy={busy} onClick={onPress}>
      {label} <VisuallyHidden>{name}</VisuallyHidden>
    </Button>
  )
}
