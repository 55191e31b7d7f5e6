import { useId, useRef } from 'react'
import { recordFile } from '@alafia/contract/records/categories'
import { fileTypesLabel } from '@alafia/contract/kernel/uploads'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/form/field.tsx'
import { TextInput } from '../ui/form/text-input.tsx'

export type FileFieldProps = {
  file: File | undefined
  error: string | undefined
  /** The share that has been sent, from 0 to 1, while a file is being uploaded. */
  progress: number | undefined
  onFile: (file: File | undefined) => void
}

/** The browser's own file input, what it accepts, and the upload's progress. */
export function FileField({ file, error, progress, onFile }: FileFieldProps) {
  const box = useRef<HTMLDivElement>(null)
  const progressId = useId()
  const percent = progress === undefined ? undefined : Math.round(progress * 100)
  const takeAway = () => {
    const input = box.current?.querySelector('input')
    if (input) {
      input.value = ''
      input.focus()
    }
    onFile(undefined)
  }
  return (
    <div ref={box} className="grid gap-2">
      <Field
        label="File"
        optional
        hint={`A ${fileTypesLabel(recordFile)} of up to 10 MB. A clear photo of the page is fine.`}
        error={error}
      >
        <TextInput
          type="file"
          name="file"
          accept={[...recordFile.types, '.pdf', '.jpg', '.jpeg', '.png'].join(',')}
          className="h-auto! min-h-control py-1.5 file:mr-3 file:min-h-control-small file:rounded-control file:border file:border-control file:bg-sunken file:px-3 file:font-semibold"
          onChange={({ target }) => onFile(target.files?.[0])}
        />
      </Field>
      {file && percent === undefined && (
        <div>
          <Button size="small" onClick={takeAway}>
            Remove file
          </Button>
        </div>
      )}
      {percent !== undefined && (
        <div className="grid gap-1">
          <label htmlFor={progressId} className="text-small text-ink-2">
            {percent < 100 ? `Uploading: ${percent} %` : 'Uploaded. Saving it…'}
          </label>
          <progress id={progressId} max={100} value={percent} className="w-full accent-primary" />
        </div>
      )}
    </div>
  )
}
