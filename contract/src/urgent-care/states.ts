/** A request for care at once: taken by one doctor it is a visit; nobody takes it back from there. */
export const careRequestStatuses = ['waiting', 'taken', 'withdrawn', 'expired'] as const
export type CareRequestStatus = (typeof careRequestStatuses)[number]

/** A request that nobody took for so long is given up, and the patient told. */
export const careRequestHours = 4

/** A duty ends by itself after so long: a doctor on duty has said so today. */
export const dutyHours = 8
