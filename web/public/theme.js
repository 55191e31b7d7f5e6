/*
 * The chosen look, before anything is painted: a page that turned dark after its first frame would flash. So this stands
 * in the head as a script of its own (the content security policy lets none be inline), and is the one place that puts theme
 * and text size on the page; web/src/lib/theme.ts tells it which. Without a choice the device's own hold.
 */
;(() => {
  /**
   * @param {unknown} theme
   * @param {unknown} textSize
   */
  const show = (theme, textSize) => {
    const { dataset } = document.documentElement
    if (textSize === 'large' || textSize === 'largest') dataset.textSize = textSize
    else delete dataset.textSize
    const chosen = theme === 'light' || theme === 'dark' ? theme : undefined
    if (chosen) dataset.theme = chosen
    else delete dataset.theme
    document.querySelector('meta[name=color-scheme]')?.setAttribute('content', chosen ?? 'light dark')
    for (const meta of document.querySelectorAll('meta[name=theme-color]')) {
      const scheme = meta.getAttribute('data-scheme') ?? ''
      const ofDevice = `(prefers-color-scheme: ${scheme})`
      meta.setAttribute('media', chosen === undefined ? ofDevice : chosen === scheme ? 'all' : 'not all')
    }
  }
  const showKept = () => {
    try {
      show(localStorage.getItem('theme'), localStorage.getItem('text-size'))
      // A page that the server has written for someone is shown to them alone; what is stored of them begins with their id.
      const { dataset } = document.documentElement
      if (localStorage.getItem('user')?.startsWith(`{"id":${dataset.for},`)) delete dataset.for
    } catch {
      show(null, null)
    }
  }
  showKept()
  // Whoever lets no script run is told so, and doesn't wait.
  document.documentElement.dataset.script = ''
  // A browser's first date takes a slow phone a tenth of a second: here it waits for the network anyway.
  setTimeout(() => new Date().toLocaleDateString('en-GB', { weekday: 'short', timeZone: 'Africa/Lagos' }))
  // What is pressed on a written page before its script is there: the script then presses it (web/src/portals/patient/home-page.tsx).
  addEventListener('click', ({ target }) => {
    if (target instanceof Element) target.closest('[data-written] button')?.setAttribute('data-pressed', '')
  })
  addEventListener('alafia-theme', (event) => {
    const [theme, textSize] = event instanceof CustomEvent ? String(event.detail).split(' ') : []
    show(theme, textSize)
  })
  // Another tab changed it, or signed out.
  addEventListener('storage', showKept)
})()
