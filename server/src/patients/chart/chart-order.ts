import { mergedOrder } from '../../request/merged-list.ts'

/**
 * The chart is three lists in one: documents have a day, prescriptions and appointments an instant. A prescription of the
 * same instant as an appointment comes first.
 */
export const chartOrder = mergedOrder('record', ['prescription', 'appointment'])
