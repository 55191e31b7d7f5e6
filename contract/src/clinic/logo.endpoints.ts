import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { logoFile, logoType } from './logo.ts'
import { clinicLogo } from './schema.ts'

export const setLogo = endpoint({
  method: 'POST',
  path: '/api/admin/clinic/logo',
  summary:
    'Set the clinic’s logo; it appears at once on pages, and on everything that is printed from now on',
  access: ['admin'],
  audit: 'clinic.set-logo',
  upload: logoFile,
  body: z.object({}),
  reply: clinicLogo,
})

export const removeLogo = endpoint({
  method: 'DELETE',
  path: '/api/admin/clinic/logo',
  summary: 'Remove the clinic’s logo',
  access: ['admin'],
  audit: 'clinic.remove-logo',
})

export const getLogo = endpoint({
  method: 'GET',
  path: '/api/clinic/logo',
  summary: 'The clinic’s logo, also for those who aren’t signed in',
  access: 'public',
  query: z.object({
    v: z.optional(z.string().check(z.regex(/^[0-9a-f]{16}$/, 'Not a version of the logo'))),
  }),
  download: [logoType],
  problems: ['file-damaged', 'file-not-checked'],
})
