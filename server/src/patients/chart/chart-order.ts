import { mergedOrder } from '../../request/merged-list.ts'

/**
 * The chart is three lists in one: added records have a day, prescriptions and visits an instant. What was prescribed at the
 * very moment of a visit stands above it.
 */
export const chartOrder = mergedOrder('record', ['prescription', 'appointment'])
