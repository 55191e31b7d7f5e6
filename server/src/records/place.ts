import { mergedOrder } from '../request/merged-list.ts'

/** The list is two in one: added records have a day, visits an instant. */
export const recordOrder = mergedOrder('document', ['visit'])
