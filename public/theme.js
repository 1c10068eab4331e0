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
