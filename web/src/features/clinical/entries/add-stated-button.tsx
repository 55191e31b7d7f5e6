import { Button } from '../../../ui/button.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'

type AddStatedButtonProps = { text: string; busy: boolean; onAdd: () => void }

/** Makes an entry of what the patient typed. */
export function AddStatedButton({ text, busy, onAdd }: AddStatedButtonProps) {
  return (
    <Button size="small" busy={busy} onClick={onAdd}>
      Add to list <VisuallyHidden>{text}</VisuallyHidden>
    </Button>
  )
}
