/** An invalid setting; the message names it and says what it accepts. */
export class SettingError extends Error {}

export type Environment = Record<string, string | undefined>

export const read = (environment: Environment, name: string): string | undefined =>
  environment[name]?.trim() || undefined

export const reject = (name: string, takes: string): never => {
  throw new SettingError(`${name} ${takes}`)
}

/** 256 random bits. */
export const key256 = (environment: Environment, name: string): Buffer | undefined => {
  const text = read(environment, name)
  if (text === undefined) return undefined
  for (const encoding of ['base64', 'hex'] as const) {
    const key: Buffer = Buffer.from(text, encoding)
    // Decoding ignores invalid characters.
    if (key.length === 32 && key.toString(encoding) === text) return key
  }
  return reject(name, 'takes 32 random bytes in base64: openssl rand -base64 32')
}

export const wholeNumber = (
  environment: Environment,
  name: string,
  fallback: number,
  min: number,
  max: number,
): number => {
  const text = read(environment, name)
  if (text === undefined) return fallback
  const value = Number(text)
  return Number.isInteger(value) && value >= min && value <= max
    ? value
    : reject(name, `takes a whole number from ${min} to ${max}, not '${text}'`)
}

export const onOff = (environment: Environment, name: string, fallback: boolean): boolean => {
  const text = read(environment, name)?.toLowerCase()
  if (text === undefined) return fallback
  if (['on', 'true', '1', 'yes'].includes(text)) return true
  if (['off', 'false', '0', 'no'].includes(text)) return false
  return reject(name, `takes on or off, not '${text}'`)
}

export const url = (environment: Environment, name: string, protocols: string[]): string | undefined => {
  const text = read(environment, name)
  if (text === undefined) return undefined
  // The value is not repeated, because it may contain a password.
  return URL.canParse(text) && protocols.some((protocol) => text.toLowerCase().startsWith(`${protocol}//`))
    ? text
    : reject(
        name,
        `takes an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
      )
}
