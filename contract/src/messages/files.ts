/** Allowed file types, recognized by content, not by name. */
export const attachmentTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type AttachmentType = (typeof attachmentTypes)[number]

export const attachmentFile = {
  types: attachmentTypes,
  maxBytes: 10 * 1024 * 1024,
  isRequired: true,
} as const

export const maxAttachments = 5
