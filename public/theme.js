// Before the first paint: the theme chosen in this browser. In step with src/components/ui/theme.ts
// and apply-theme.ts; a file of its own because the page allows no inline script.
;(() => {
  try {
    const theme = localStorage.getItem('upubly:theme')
    if (theme !== 'light' && theme !== 'dark') return
    document.documentElement.setAttribute('data-theme', theme)
    for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
      meta.content = theme === 'dark' ? '#13111f' : '#fbfaf7'
  } catch {
    // Blocked storage: the system's theme.
  }
})()

// A signed-in person's screen: its parts are asked for now, beside the start that would ask for them only
// when it runs. The build names them (`nameRouteParts` in vite.config.ts).
;(() => {
  try {
    if (!document.cookie.includes('upubly.auth=')) return
    const parts = JSON.parse(document.currentScript.dataset.parts)
    for (const file of parts[location.pathname] ?? []) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = `/${file}`
      document.head.append(link)
    }
  } catch {
    // Not a built page, or no cookies: the start asks.
  }
})()
