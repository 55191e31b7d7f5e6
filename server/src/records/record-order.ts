import { mergedOrder } from '../request/merged-list.ts'

/** The list is two in one: added records have a day, appointments an instant. */
export const recordOrder = mergedOrder('document', ['appointment'])
