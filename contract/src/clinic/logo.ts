/* The clinic's logo: which pictures may be uploaded, and how they are kept. */

/** It is kept as a PNG within so many pixels, which is twice as large as any page shows it. */
export const logoWidth = 640
export const logoHeight = 160
export const logoType = 'image/png'

export const logoFile = {
  types: ['image/png', 'image/jpeg', 'image/webp'],
  maxBytes: 5 * 1024 * 1024,
  isRequired: true,
  within: [logoWidth, logoHeight],
} as const
