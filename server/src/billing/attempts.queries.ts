import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

type AttemptColumns = { outcome: SQLWrapper; checkoutUrl: SQLWrapper }

/** It came with money that waits to be given back. An index uses this exact expression. */
export const isMismatched = ({ outcome }: Pick<AttemptColumns, 'outcome'>): SQL =>
  sql`${outcome} = 'mismatched'`

/** Its provider may know of money that we don't. An index uses this exact expression. */
export const mayHavePaid = ({ outcome, checkoutUrl }: AttemptColumns): SQL =>
  sql`(${outcome} in ('started', 'interrupted') or (${outcome} = 'declined' and ${checkoutUrl} is not null))`
