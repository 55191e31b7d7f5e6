import { useQuery } from '@tanstack/react-query'
import { ClipboardPenLine, Save } from 'lucide-react'
import { useState } from 'react'
import { lazyDialog } from '../../../ui/async/lazy-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlay/menu.tsx'
import { ownTemplatesQuery } from './own-templates.ts'
import { templates } from './templates.ts'

const SaveTemplateDialog = lazyDialog(
  async () => (await import('./save-template-dialog.tsx')).SaveTemplateDialog,
)

export type TemplateMenuProps = {
  /** The notes, which can be saved as a template. */
  notes: string
  onChoose: (text: string) => void
  /** Called when the menu has closed; see Menu. */
  onCloseAutoFocus: (event: Event) => void
}

/** The doctor's own templates and those for common notes. */
export function TemplateMenu({ notes, onChoose, onCloseAutoFocus }: TemplateMenuProps) {
  const { data: own = [] } = useQuery(ownTemplatesQuery)
  const [isSaving, setSaving] = useState(false)
  return (
    <>
      <Menu
        align="start"
        onCloseAutoFocus={onCloseAutoFocus}
        trigger={
          <Button variant="quiet">
            <ClipboardPenLine /> Insert a template
          </Button>
        }
      >
        {own.map(({ id, name, text }) => (
          <MenuItem key={id} onSelect={() => onChoose(text)}>
            {name}
          </MenuItem>
        ))}
        {own.length > 0 && <MenuSeparator />}
        {templates.map(({ name, text }) => (
          <MenuItem key={name} onSelect={() => onChoose(text)}>
            {name}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem
          icon={Save}
          onSelect={() => setSaving(true)}
          unavailable={notes.trim() === '' ? 'Write the notes first' : undefined}
        >
          Save as template
        </MenuItem>
      </Menu>
      {isSaving && <SaveTemplateDialog text={notes} onClose={() => setSaving(false)} />}
    </>
  )
}
