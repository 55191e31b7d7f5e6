import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** The words of a payment itself, to be searched. An index uses this exact expression. */
export const ownText = ({
  description,
  transactionId,
  currency,
}: Record<'description' | 'transactionId' | 'currency', SQLWrapper>): SQL =>
  sql`(${description} || ' ' || coalesce(${transactionId}, '') || ' ' || ${currency})`
