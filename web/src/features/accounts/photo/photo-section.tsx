import { ImagePlus, Trash2 } from 'lucide-react'
import { useRef, useState, type DragEvent } from 'react'
import type { SessionUser } from '@alafia/contract/accounts/schema'
import { removePhoto } from '@alafia/contract/accounts/photo.endpoints'
import { photoFile } from '@alafia/contract/accounts/photo'
import {
  fileTooLarge,
  fileTypesLabel,
  maxMegapixels,
  tooManyPixels,
  wrongFileType,
} from '@alafia/contract/kernel/uploads'
import { useSession } from '../../../lib/session/session.tsx'
import { lazyDialog } from '../../../ui/async/lazy-dialog.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { ConfirmSubmit } from '../../../ui/form/confirm-submit.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { Section } from '../../../ui/layout/section.tsx'

const CropDialog = lazyDialog(async () => (await import('./crop-dialog.tsx')).CropDialog)

const types: readonly string[] = photoFile.types

/** The picture in the file, or why it can't be a photo, in the server's words (ACC-109). */
const pictureOf = async (file: File): Promise<HTMLImageElement | string> => {
  if (!types.includes(file.type)) return wrongFileType(photoFile)
  if (file.size > photoFile.maxBytes) return fileTooLarge(photoFile)
  const picture = new Image()
  picture.src = URL.createObjectURL(file)
  const isOpened = await picture.decode().then(
    () => true,
    () => false,
  )
  const pixels = picture.naturalWidth * picture.naturalHeight
  if (isOpened && pixels <= maxMegapixels * 1_000_000) return picture
  URL.revokeObjectURL(picture.src)
  return isOpened ? tooManyPixels : wrongFileType(photoFile)
}

/** The user's profile photo (ACC-108): chosen or dropped, cropped, and removed. */
export function PhotoSection({ user }: { user: SessionUser }) {
  const { verify } = useSession()
  const [picture, setPicture] = useState<HTMLImageElement>()
  const [error, setError] = useState<string>()
  const [isOver, setOver] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const remove = useSubmit(removePhoto, {
    success: 'Photo removed',
    failure: 'The photo was not removed',
    invalidate: async (client) => Promise.all([verify(), client.invalidateQueries()]),
  })

  const choose = async (file: File | undefined) => {
    if (!file) return
    const found = await pictureOf(file)
    setPicture(typeof found === 'string' ? undefined : found)
    setError(typeof found === 'string' ? found : undefined)
  }
  const close = () => {
    if (picture) URL.revokeObjectURL(picture.src)
    setPicture(undefined)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void choose(event.dataTransfer.files[0])
  }

  return (
    <Section title="Profile photo">
      <div
        className={classes(
          'flex flex-wrap items-center gap-4 rounded-surface border border-dashed p-4',
          isOver ? 'border-primary bg-primary-tint' : 'border-control',
        )}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Avatar {...user} image={user.profileImage} size="huge" />
        <div className="grid min-w-0 flex-1 basis-56 gap-2">
          <p className="text-small text-ink-2">
            {user.roles.some((role) => role !== 'patient')
              ? 'Everyone who is signed in can see it.'
              : 'Your doctors, people you write with and the clinic’s administrators can see it.'}{' '}
            A {fileTypesLabel(photoFile)} file of up to 5 MB. You can also drop it here.
          </p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => input.current?.click()}>
              <ImagePlus /> {user.profileImage ? 'Change photo' : 'Add photo'}
            </Button>
            {user.profileImage && (
              <Button onClick={() => setRemoving(true)}>
                <Trash2 /> Remove photo
              </Button>
            )}
          </div>
          <div role="alert">{error && <FieldError id={undefined}>{error}</FieldError>}</div>
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept={photoFile.types.join(',')}
          aria-label="Photo"
          onChange={({ target }) => {
            void choose(target.files?.[0])
            // Lets the same file be chosen again.
            target.value = ''
          }}
        />
      </div>
      {picture && <CropDialog picture={picture} onClose={close} />}
      {isRemoving && (
        <ConfirmSubmit
          submit={remove}
          onConfirm={() => remove.send()}
          onClose={() => setRemoving(false)}
          title="Remove your photo?"
          description="Your initials are shown instead."
          confirmLabel="Remove photo"
          busyLabel="Removing…"
        />
      )}
    </Section>
  )
}
