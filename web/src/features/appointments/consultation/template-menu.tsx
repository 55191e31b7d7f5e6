import { ClipboardPenLine } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx'
import { templates } from './templates.ts'

export type TemplateMenuProps = {
  onChoose: (text: string) => void
  /** Called when the menu has closed; see Menu. */
  onCloseAutoFocus: (event: Event) => void
}

/** The templates for common notes. */
export function TemplateMenu({ onChoose, onCloseAutoFocus }: TemplateMenuProps) {
  return (
    <Menu
      align="start"
      onCloseAutoFocus={onCloseAutoFocus}
      trigger={
        <Button variant="quiet">
          <ClipboardPenLine /> Insert a template
        </Button>
      }
    >
      {templates.map(({ name, text }) => (
        <MenuItem key={name} onSelect={() => onChoose(text)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}
