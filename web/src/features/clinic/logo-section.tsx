import { useQuery } from '@tanstack/react-query'
import { ImagePlus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { logoFile } from '@alafia/contract/clinic/logo'
import { removeLogo, setLogo } from '@alafia/contract/clinic/logo.endpoints'
import { fileTooLarge, fileTypesLabel, wrongFileType } from '@alafia/contract/kernel/uploads'
import { clinicQuery } from '../../lib/http/clinic-query.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmSubmit } from '../../ui/form/confirm-submit.tsx'
import { FailureAlert } from '../../ui/form/failure-alert.tsx'
import { FieldError } from '../../ui/form/field.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { invalidateLogo } from './queries.ts'

const types: readonly string[] = logoFile.types

/** Why the file can't be a logo, in the server's words. */
const wrongWith = (file: File): string | undefined => {
  if (!types.includes(file.type)) return wrongFileType(logoFile)
  return file.size > logoFile.maxBytes ? fileTooLarge(logoFile) : undefined
}

/** The clinic's logo (ORG-18): seen, added, replaced and removed. */
export function LogoSection() {
  const { data: clinic } = useQuery(clinicQuery)
  const [wrong, setWrong] = useState<string>()
  const [isRemoving, setRemoving] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const logo = clinic?.logo
  const save = useSubmit(setLogo, {
    success: 'Logo saved',
    failure: 'The logo was not saved',
    invalidate: invalidateLogo,
  })
  const remove = useSubmit(removeLogo, {
    success: 'Logo removed',
    failure: 'The logo was not removed',
    invalidate: invalidateLogo,
  })

  const choose = async (file: File | undefined) => {
    if (!file) return
    save.reset()
    const reason = wrongWith(file)
    setWrong(reason)
    if (reason === undefined) await save.send({ body: {}, file })
  }

  return (
    <Section title="Logo">
      <Card className="grid gap-4">
        {logo && <img {...logo} alt={`Logo of ${clinic.name}`} className="clinic-logo" />}
        <div className="grid gap-2">
          <p className="text-small text-ink-2">
            Shown on the sign-in page, at the top of every page, and on receipts, statements, prescriptions,
            letters and other documents; in dark mode on white. A {fileTypesLabel(logoFile)} file of up to 5
            MB, best at least 160 pixels high.
          </p>
          <div className="flex flex-wrap gap-2">
            <Button busy={save.isPending} busyLabel="Uploading…" onClick={() => input.current?.click()}>
              <ImagePlus /> {logo ? 'Replace logo' : 'Add logo'}
            </Button>
            {logo && (
              <Button onClick={() => setRemoving(true)}>
                <Trash2 /> Remove logo
              </Button>
            )}
          </div>
          <div role="alert">{wrong && <FieldError id={undefined}>{wrong}</FieldError>}</div>
        </div>
        <FailureAlert failure={save.failure} />
        <input
          ref={input}
          type="file"
          hidden
          accept={types.join(',')}
          aria-label="Logo file"
          onChange={({ target }) => {
            void choose(target.files?.[0])
            // Lets the same file be chosen again.
            target.value = ''
          }}
        />
      </Card>
      {isRemoving && (
        <ConfirmSubmit
          submit={remove}
          onConfirm={() => remove.send()}
          onClose={() => setRemoving(false)}
          title="Remove the logo?"
          description="Pages and documents show the clinic’s name alone."
          confirmLabel="Remove logo"
          busyLabel="Removing…"
        />
      )}
    </Section>
  )
}
