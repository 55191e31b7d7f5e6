import { useQuery } from '@tanstack/react-query'
import { removeNoteTemplate, saveNoteTemplate } from '@alafia/contract/appointments/endpoints'
import { noteTemplateForm, type NoteTemplate } from '@alafia/contract/appointments/note-templates'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { List, ListRow } from '../../../ui/list/list.tsx'
import { invalidateOwnTemplates, ownTemplatesQuery } from './own-templates.ts'

function Own({ one }: { one: NoteTemplate }) {
  const remove = useSubmit(removeNoteTemplate, {
    success: { title: 'Template removed' },
    failure: 'We couldn’t remove it. Try again.',
    invalidate: invalidateOwnTemplates,
  })
  return (
    <ListRow
      title={one.name}
      actions={
        <Button
          size="small"
          variant="quiet"
          aria-label={`Remove ${one.name}`}
          busy={remove.isPending}
          onClick={() => void remove.send({ params: { id: String(one.id) } })}
        >
          Remove
        </Button>
      }
    />
  )
}

type SaveDialogProps = { text: string; onClose: () => void }

/** Saves what is written under a name, and lists the doctor's own to remove. */
export function SaveTemplateDialog({ text, onClose }: SaveDialogProps) {
  const { data = [] } = useQuery(ownTemplatesQuery)
  const form = useForm(saveNoteTemplate, {
    schema: noteTemplateForm,
    start: { name: '', text: text },
    input: (body) => ({ body }),
    success: { title: 'Template saved' },
    failure: 'We couldn’t save it. What you typed is still here. Try again.',
    invalidate: invalidateOwnTemplates,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Save as template"
      description="Only you see it. One with the same name is replaced."
      submitLabel="Save template"
    >
      <Field label="Name" error={form.errors.name?.message ?? form.errors.text?.message}>
        <TextInput autoComplete="off" maxLength={60} {...form.register('name')} />
      </Field>
      {data.length > 0 && (
        <List aria-label="Your templates">
          {data.map((one) => (
            <Own key={one.id} one={one} />
          ))}
        </List>
      )}
    </FormDialog>
  )
}
