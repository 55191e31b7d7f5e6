import bowser from 'bowser'

/** What people call their device, where the system's own name says less. */
const deviceNames: Record<string, string> = { macOS: 'Mac', iOS: 'iPhone' }

/** 'Chrome on Windows', from what the browser says of itself; null if that is unknown. */
export const deviceNameOf = (userAgent: string | undefined): string | null => {
  if (!userAgent) return null
  // Real ones are far shorter; the rest isn't worth the time that matching it takes.
  const { browser, os, platform } = bowser.parse(userAgent.slice(0, 300))
  const tablet = platform.vendor === 'Apple' && platform.type === 'tablet' ? 'iPad' : undefined
  const system = tablet ?? (os.name === undefined ? undefined : (deviceNames[os.name] ?? os.name))
  if (!browser.name) return system ?? null
  return system === undefined ? browser.name : `${browser.name} on ${system}`
}
