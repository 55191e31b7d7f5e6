/* Which connection a description comes from, and for which of the other side it is meant. */

/**
 * What tells one connection of a browser from its next: the fingerprint of the certificate that each connection makes for itself
 * (RFC 8122). '' where a description has none.
 */
export const fingerprintOf = (sdp: string | undefined): string =>
  /^a=fingerprint:(\S+ \S+)/m.exec(sdp ?? '')?.[1] ?? ''

const addressee = 'a=x-for:'

/** The description with the fingerprint of the connection that it is meant for; a first offer is meant for any. */
export const addressed = (sdp: string, to: string): string =>
  to === '' ? sdp : `${sdp}${addressee}${to}\r\n`

/** @returns the description as the browser made it, and whom it is meant for; '' for any */
export const opened = (sdp: string | undefined): { sdp: string; to: string } => {
  const [own = '', rest = ''] = (sdp ?? '').split(addressee, 2)
  return { sdp: own, to: rest.trim() }
}
