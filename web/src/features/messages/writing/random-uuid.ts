import { newIdempotencyKey } from '../../../lib/http/idempotency-key.ts'

/** As `crypto.randomUUID`, which browsers have for pages that came over https alone. */
export const randomUuid = (): string =>
  // Version 4, and the variant that goes with it.
  newIdempotencyKey().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
