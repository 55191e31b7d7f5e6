import type { Pool } from 'pg'

/**
 * A database's schema, one line per object: columns (in no order, because an added one comes last), constraints but for
 * their copies for each month, indexes, functions, triggers, sequences and extensions.
 */
export const schemaOf = async (pool: Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ line: string }>(`
    with ours as (
      select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
    )
    select concat_ws(' ', case relkind when 'v' then 'view column' else 'column' end, attrelid::regclass, attname, format_type(atttypid, atttypmod),
        case when attnotnull then 'not null' end, 'default ' || pg_get_expr(adbin, adrelid)) as line
      from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid in (select oid from ours) and attnum > 0 and not attisdropped
    union all
    select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where conrelid in (select oid from ours) and contype <> 'n' and conparentid = 0
    union all
    select concat_ws(' ', 'index', replace(indexdef, ' ON ONLY ', ' ON ')) from pg_indexes where schemaname = 'public'
    union all
    select concat_ws(' ', 'trigger', pg_get_triggerdef(oid), tgenabled)
      from pg_trigger where tgrelid in (select oid from ours) and not tgisinternal
    union all
    select concat_ws(' ', 'function', pg_get_functiondef(oid)) from pg_proc
      where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all
    select concat_ws(' ', 'sequence', sequencename, data_type, start_value, increment_by, cycle)
      from pg_sequences where schemaname = 'public'
    union all
    select concat_ws(' ', 'extension', extname) from pg_extension
    order by line`)
  return rows.map(({ line }) => line)
}
