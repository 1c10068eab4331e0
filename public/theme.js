// Before the first paint: the theme chosen in this browser. Kept in step with src/components/ui/theme.ts.
;(() => {
  try {
    const theme = localStorage.getItem('upubly:theme')
    if (theme === 'light' || theme === 'dark') document.documentElement.setAttribute('data-theme', theme)
  } catch {
    // Blocked storage: the system's theme.
  }
})()
