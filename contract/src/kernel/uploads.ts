/* The files that may be uploaded, and the messages for others; used by the form and the server. */

export type FileRule = {
  types: readonly string[]
  maxBytes: number
}

const mebibyte = 1024 * 1024
const typeLabels: Record<string, string> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
}

/** 'PDF' for 'application/pdf'. */
export const fileTypeLabel = (type: string): string => typeLabels[type] ?? type

/** 'PDF, JPEG or PNG' */
export const fileTypesLabel = ({ types }: Pick<FileRule, 'types'>): string =>
  types.map(fileTypeLabel).reduce((all, one, at) => `${all}${at === types.length - 1 ? ' or ' : ', '}${one}`)

export const wrongFileType = (rule: Pick<FileRule, 'types'>): string =>
  `Please choose a ${fileTypesLabel(rule)} file`

/** In whole megabytes (2^20 bytes), as file sizes are usually shown. */
export const fileTooLarge = ({ maxBytes }: Pick<FileRule, 'maxBytes'>): string =>
  `The file must be at most ${Math.floor(maxBytes / mebibyte)} MB`

/** A larger picture takes too much memory while it is open. */
export const maxMegapixels = 25
export const tooManyPixels = `The picture has more than ${maxMegapixels} megapixels. Choose a smaller one`

export const fileEmpty = 'The file is empty'
