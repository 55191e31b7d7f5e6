import { randomBytes } from 'node:crypto'
import type { Exchange } from './route.ts'

/** The code of a new document: 128 random bits, so that no two are the same and no one can guess another's. */
export const newCode = (): string => randomBytes(16).toString('hex')

/** Whether a document can have this code. A text column rejects U+0000, for example. */
export const isCode = (text: string): boolean => /^[0-9a-f]{32}$/.test(text)

/** The origin of the link in a printed code: the public address, or else that of this request. */
export const originOf = ({ request, services }: Pick<Exchange, 'request' | 'services'>): string =>
  services.settings.publicUrl ?? `${request.protocol}://${request.host}`

/** Where anyone can verify a printed document. @param origin 'https://clinic.example', with or without a trailing slash */
export const verificationUrl = (origin: string, code: string): string =>
  `${origin.replace(/\/+$/, '')}/verify/${code}`

/** The QR code of an address as an SVG path, one unit for each module, for a label that is only 35 mm high. */
export const qrPathOf = async (url: string): Promise<{ path: string; size: number }> => {
  const { default: QRCode } = await import('qrcode')
  const { modules } = QRCode.create(url, { errorCorrectionLevel: 'L' })
  const { size } = modules
  const squares = Array.from({ length: size * size }, (_, at) => at)
    .filter((at) => modules.get(Math.floor(at / size), at % size))
    .map((at) => `M${at % size} ${Math.floor(at / size)}h1v1h-1z`)
  return { path: squares.join(''), size }
}
