/** What a patient's chart is made of. Apart from the schema, which an address doesn't need. */
export const chartKinds = ['appointment', 'prescription', 'record'] as const
export type ChartKind = (typeof chartKinds)[number]
