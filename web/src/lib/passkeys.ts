/** Whether this browser can use passkeys at this address: WebAuthn knows a site by its name, and not by a number. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname)
