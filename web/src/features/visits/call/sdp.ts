/**
 * What tells one connection of the other browser from its next: the fingerprint of the certificate that each connection
 * makes for itself (RFC 8122). '' where a description has none.
 */
export const fingerprintOf = (sdp: string | undefined): string =>
  /^a=fingerprint:(\S+ \S+)/m.exec(sdp ?? '')?.[1] ?? ''
