import { sql, type Placeholder } from 'drizzle-orm'

/** A parameter of a prepared statement; its value is passed to `execute` under this name. */
export const param = <Name extends string>(name: Name): Placeholder<Name> => sql.placeholder(name)
