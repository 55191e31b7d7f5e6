import * as z from 'zod/mini'
import { anyRole, endpoint } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import { photoFile, photoType } from './photo.ts'

export const setPhoto = endpoint({
  method: 'POST',
  path: '/api/account/photo',
  summary:
    'Set the signed-in person’s profile photo; it is cropped to a square, and what a camera noted is removed',
  access: anyRole,
  upload: photoFile,
  body: z.object({}),
  /** Where it is. */
  reply: z.object({ profileImage: z.string() }),
})

export const removePhoto = endpoint({
  method: 'DELETE',
  path: '/api/account/photo',
  summary: 'Remove the signed-in person’s profile photo',
  access: anyRole,
})

export const getPhoto = endpoint({
  method: 'GET',
  path: '/api/photos/:id',
  summary:
    'The profile photo of an account: of staff for everyone signed in, of a patient for themself, those who treat or write with them, and administrators',
  access: anyRole,
  params: idParams,
  download: [photoType],
  cost: 'photo',
  problems: ['file-damaged', 'file-not-checked'],
})
