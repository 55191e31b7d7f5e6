import type { Endpoint } from '@alafia/contract/kernel/endpoint'
import { maxMegapixels, tooManyPixels } from '@alafia/contract/kernel/uploads'
import { invalid } from '../http/problem.ts'

/** What remains of a photo at this quality can't be told from the original by eye. */
const jpegQuality = 90
const maxSeconds = 20

const unreadable = 'The picture is damaged, so we can’t open it. Choose another'

/** At most two pictures at once, because each takes up to 100 MB while it is open. */
let free = 2
const waiting: (() => void)[] = []
const withRoom = async <T>(work: () => Promise<T>): Promise<T> => {
  if (free > 0) free -= 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
}

const load = async () => {
  const { default: sharp } = await import('sharp')
  // Only the decoders that are needed, so that a defect in another one can't be reached.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
  })
  sharp.cache(false)
  return sharp
}
let loaded: ReturnType<typeof load> | undefined

export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp'
type Shape = Pick<NonNullable<Endpoint['upload']>, 'square' | 'within'>

/** The type that a picture has once it is written anew. */
export const keptType = (type: ImageType, { square, within }: Shape): ImageType =>
  square !== undefined ? 'image/jpeg' : within ? 'image/png' : type

/**
 * The same picture, decoded and written anew: the place and device that a camera noted are gone, and so is whatever else was hidden in
 * the file. It is turned the way it was to be shown. Runs on the image library's own threads.
 * @param shape `square` makes it a JPEG of so many pixels each way: the middle of the picture, scaled. `within` makes it a PNG that is at most
 *   so wide and high.
 * @throws Problem 400 for a picture that is damaged, has more than 25 megapixels or isn't of the given type
 */
export const rewriteImage = async (
  type: ImageType,
  bytes: Uint8Array,
  shape: Shape = {},
): Promise<Buffer> => {
  const { square, within } = shape
  loaded ??= load()
  const sharp = await loaded
  return withRoom(async () => {
    const open = () => sharp(bytes, { failOn: 'error', limitInputPixels: maxMegapixels * 1_000_000 })
    const found = await open()
      .metadata()
      .catch((error: unknown) => {
        throw invalid('file', String(error).includes('pixel limit') ? tooManyPixels : unreadable)
      })
    if (`image/${found.format}` !== type) throw invalid('file', unreadable)
    if (found.width * found.height > maxMegapixels * 1_000_000) throw invalid('file', tooManyPixels)
    const upright = open().timeout({ seconds: maxSeconds }).autoOrient()
    if (square !== undefined) upright.resize(square, square, { fit: 'cover' }).flatten({ background: '#fff' })
    if (within) upright.resize(...within, { fit: 'inside', withoutEnlargement: true })
    const kept = keptType(type, shape)
    const written =
      kept === 'image/jpeg'
        ? upright.jpeg({ quality: jpegQuality })
        : kept === 'image/png'
          ? upright.png()
          : upright.webp()
    return written.toBuffer().catch(() => {
      throw invalid('file', unreadable)
    })
  })
}
