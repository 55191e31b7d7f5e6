import * as z from 'zod/mini'
import { roles } from './roles.ts'

/** The schema of a role. Separate from roles.ts, so that a page without a form doesn't load zod. */
export const role = z.enum(roles, 'Please choose a role')
