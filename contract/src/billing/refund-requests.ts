import * as z from 'zod/mini'
import { id } from '../kernel/ids.ts'
import { refundReason } from './schema.ts'

/* A patient asks for a refund; an administrator refunds it or declines. */

export const requestForm = z.object({ reason: refundReason })

/** `requestId`: the request that was read, so that nobody declines another. */
export const declineForm = z.object({ requestId: id('Choose the request'), reason: refundReason })
