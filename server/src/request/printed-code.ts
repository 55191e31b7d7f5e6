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

/** The QR code of an address, as a PNG. */
export const qrCodeOf = async (url: string): Promise<Buffer> => {
  const { default: QRCode } = await import('qrcode')
  return QRCode.toBuffer(url, { errorCorrectionLevel: 'M', margin: 0, scale: 8 })
}
