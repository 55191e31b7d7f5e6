/** The whole browser: the headless shell, which is quicker, opens no camera. */
export const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium'

export const args = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Two cameras and microphones that no machine of CI has; a journey still has to be given permission.
  '--use-fake-device-for-media-stream=device-count=2',
]
