import { Client } from 'pg'
import { Piscina } from 'piscina'
import { vi } from 'vitest'

const textOf = (statement: unknown): string =>
  typeof statement === 'object' && statement !== null && 'text' in statement
    ? String(statement.text)
    : String(statement)

/**
 * What a call costs, whatever the machine is busy with: its statements, in transactions too and without their values, and how often it
 * hashes a password. Of two calls that cost the same, neither takes longer.
 */
export const workOf = async (
  call: () => Promise<unknown>,
): Promise<{ statements: string[]; hashings: number }> => {
  const [query, hash] = [vi.spyOn(Client.prototype, 'query'), vi.spyOn(Piscina.prototype, 'run')]
  try {
    await call()
    const statements = query.mock.calls.map(([statement]: unknown[]) => textOf(statement))
    return {
      // The security settings are read again every half second, and a connection is told whose call it is if the last was another's.
      statements: statements.filter((statement) => !/security_rules|set_config\('alafia\./.test(statement)),
      hashings: hash.mock.calls.length,
    }
  } finally {
    query.mockRestore()
    hash.mockRestore()
  }
}
