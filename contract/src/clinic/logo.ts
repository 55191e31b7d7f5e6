/* The clinic's logo: which pictures may be uploaded, and how they are kept. */

export const logoType = 'image/png'

export const logoFile = {
  types: ['image/png', 'image/jpeg', 'image/webp'],
  maxBytes: 5 * 1024 * 1024,
  isRequired: true,
  /** Pixels: more than twice the largest size on any page, so that it is sharp. */
  within: [640, 160],
} as const
