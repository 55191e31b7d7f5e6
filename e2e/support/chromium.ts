/** The full browser: the headless shell, which is faster, opens no camera. */
export const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium'

export const args = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Nothing is drawn on a screen: software rendering of a GPU only costs time.
  '--disable-gpu',
  // Two fake cameras and microphones, which CI machines lack; a journey still has to grant permission. More frames a second
  // would only keep the cores busy.
  '--use-fake-device-for-media-stream=device-count=2,fps=5',
]
