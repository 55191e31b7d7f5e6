import type { Document } from '../source.ts'

/** A summary of product characteristics of the United Kingdom or Ireland. `edition`: its date, or 'undated copy'. */
export const smpc = (product: string, edition: string, copy?: string): Document => ({
  title: `SmPC: ${product}`,
  edition,
  ...(copy && { copy }),
})
