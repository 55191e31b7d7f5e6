/* Profile photos: which pictures may be uploaded, and how they are kept. */

/** The length of a stored photo’s sides, in pixels. */
export const photoSide = 512
export const photoType = 'image/jpeg'

export const photoFile = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 5 * 1024 * 1024,
  isRequired: true,
  square: photoSide,
} as const
