import * as z from 'zod/mini'
import { roles } from './roles.ts'

/** A role as it comes over the wire. Apart from the roles themselves, which every page needs without any form. */
export const role = z.enum(roles, 'Please choose a role')
