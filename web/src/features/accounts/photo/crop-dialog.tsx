import { useId, useRef, useState, type PointerEvent } from 'react'
import { setPhoto } from '@alafia/contract/accounts/photo.endpoints'
import { photoSide, photoType } from '@alafia/contract/accounts/photo'
import { useSession } from '../../../lib/session/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { FailureAlert } from '../../../ui/form/failure-alert.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { Dialog, DialogActions, DialogCancel } from '../../../ui/overlay/dialog.tsx'
import { useCloseOwnDialog } from '../../../ui/overlay/use-close-own-dialog.ts'

/** `x` and `y` say where the square is in the room that it has, in percent: at 0 it is at the left or top. */
type Crop = { zoom: number; x: number; y: number }

const most = 4
const unreadable = { title: 'The photo was not saved', text: 'Your browser can’t crop it. Choose another' }
const within = (value: number) => Math.min(100, Math.max(0, value))

/** The length of the square's sides, and where it begins, in pixels of the picture. */
const squareOf = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement, { zoom, x, y }: Crop) => {
  const side = Math.min(width, height) / zoom
  return { side, left: ((width - side) * x) / 100, top: ((height - side) * y) / 100 }
}

/** Only the square is sent, so a large picture also goes through a slow connection. */
const cropped = async (picture: HTMLImageElement, crop: Crop): Promise<File> => {
  const canvas = document.createElement('canvas')
  canvas.width = photoSide
  canvas.height = photoSide
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, photoSide, photoSide)
  const { side, left, top } = squareOf(picture, crop)
  context.drawImage(picture, left, top, side, side, 0, 0, photoSide, photoSide)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, photoType, 0.9))
  if (!blob) throw new Error('This browser makes no JPEG')
  return new File([blob], 'photo.jpg', { type: photoType })
}

type SliderProps = {
  label: string
  value: number
  min: number
  max: number
  step: number
  onChange: (value: number) => void
}

function Slider({ label, onChange, ...range }: SliderProps) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="range"
        {...range}
        className="h-11 w-full accent-primary"
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </div>
  )
}

/** Chooses the square of a picture: by dragging it, or with sliders. */
export function CropDialog({ picture, onClose }: { picture: HTMLImageElement; onClose: () => void }) {
  const { verify } = useSession()
  const done = useCloseOwnDialog(onClose)
  const [crop, setCrop] = useState<Crop>({ zoom: 1, x: 50, y: 50 })
  const [isUnreadable, setUnreadable] = useState(false)
  const held = useRef<{ left: number; top: number }>(undefined)
  const save = useSubmit(setPhoto, {
    success: 'Photo saved',
    failure: 'The photo was not saved',
    invalidate: async (client) => Promise.all([verify(), client.invalidateQueries()]),
  })

  const drag = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLDivElement>) => {
    const from = held.current
    if (!from) return
    held.current = { left: clientX, top: clientY }
    const { side } = squareOf(picture, crop)
    /** Of the screen, in pixels of the picture. */
    const scale = side / currentTarget.clientWidth
    const share = (moved: number, length: number) =>
      length > side ? (moved * scale * 100) / (length - side) : 0
    setCrop(({ zoom, x, y }) => ({
      zoom,
      x: within(x - share(clientX - from.left, picture.naturalWidth)),
      y: within(y - share(clientY - from.top, picture.naturalHeight)),
    }))
  }
  const send = async () => {
    const file = await cropped(picture, crop).catch(() => undefined)
    setUnreadable(!file)
    if (file && (await save.send({ body: {}, file }))) done()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Position your photo"
      description="Drag the picture, or use the sliders. What is inside the circle is shown."
    >
      <div
        className="relative mx-auto size-56 cursor-grab touch-none overflow-hidden rounded-full border border-line bg-sunken"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          held.current = { left: event.clientX, top: event.clientY }
        }}
        onPointerMove={drag}
        onPointerUp={() => (held.current = undefined)}
        onPointerCancel={() => (held.current = undefined)}
      >
        <img
          src={picture.src}
          alt="How you will appear"
          draggable={false}
          className="size-full object-cover"
          style={{
            objectPosition: `${crop.x}% ${crop.y}%`,
            transform: `scale(${crop.zoom})`,
            transformOrigin: `${crop.x}% ${crop.y}%`,
          }}
        />
      </div>
      <Slider
        label="Zoom"
        value={crop.zoom}
        min={1}
        max={most}
        step={0.1}
        onChange={(zoom) => setCrop({ ...crop, zoom })}
      />
      <Slider
        label="Left or right"
        value={crop.x}
        min={0}
        max={100}
        step={1}
        onChange={(x) => setCrop({ ...crop, x })}
      />
      <Slider
        label="Up or down"
        value={crop.y}
        min={0}
        max={100}
        step={1}
        onChange={(y) => setCrop({ ...crop, y })}
      />
      <FailureAlert failure={isUnreadable ? unreadable : save.failure} />
      <DialogActions>
        <Button variant="primary" busy={save.isPending} busyLabel="Saving…" onClick={() => void send()}>
          Save photo
        </Button>
        <DialogCancel />
      </DialogActions>
    </Dialog>
  )
}
