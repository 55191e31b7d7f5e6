// Why, and who calls it: web/src/lib/theme.ts.
;(() => {
  /** @param {unknown} theme */
  const show = (theme) => {
    const chosen = theme === 'light' || theme === 'dark' ? theme : undefined
    if (chosen) document.documentElement.dataset.theme = chosen
    else delete document.documentElement.dataset.theme
    document.querySelector('meta[name=color-scheme]')?.setAttribute('content', chosen ?? 'light dark')
    for (const meta of document.querySelectorAll('meta[name=theme-color]')) {
      const scheme = meta.getAttribute('data-scheme') ?? ''
      const ofDevice = `(prefers-color-scheme: ${scheme})`
      meta.setAttribute('media', chosen === undefined ? ofDevice : chosen === scheme ? 'all' : 'not all')
    }
  }
  const kept = () => {
    try {
      return localStorage.getItem('theme')
    } catch {
      return null
    }
  }
  show(kept())
  // Whoever lets no script run is told so, and doesn't wait.
  document.documentElement.dataset.script = ''
  // A browser's first date takes a slow phone a tenth of a second: here it waits for the network anyway.
  setTimeout(() => new Date().toLocaleDateString('en-GB', { weekday: 'short', timeZone: 'Africa/Lagos' }))
  addEventListener('alafia-theme', (event) => event instanceof CustomEvent && show(event.detail))
  // Another tab changed it, or signed out.
  addEventListener('storage', ({ key }) => (key === 'theme' || key === null) && show(kept()))
})()
