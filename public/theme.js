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
// when it runs. The build names them (`build/write-route-preloads.ts`).
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

// A start that cannot be loaded leaves an empty page: another network may have answered in the server's
// place, and the browser may have kept that. Once it is all fetched anew; then the way out is named.
;(() => {
  const key = 'upubly.fetched-anew'
  const patienceMs = 20_000
  const isEmpty = () => !document.getElementById('root')?.firstElementChild
  const isPart = (url) => url?.startsWith(`${location.origin}/assets/`)

  async function fetchAnew() {
    try {
      if (sessionStorage.getItem(key)) return nameWayOut()
      sessionStorage.setItem(key, '1')
      const asked = performance.getEntriesByType('resource').map(({ name }) => name)
      const named = [...document.querySelectorAll('script, link')].map(({ src, href }) => src ?? href)
      const parts = new Set([...asked, ...named].filter(isPart))
      const signal = AbortSignal.timeout(patienceMs)
      await Promise.all([...parts].map((url) => fetch(url, { cache: 'reload', signal })))
      location.reload()
    } catch {
      nameWayOut()
    }
  }

  function nameWayOut() {
    if (!isEmpty()) return
    const text = document.createElement('p')
    text.style.cssText = 'margin:2rem auto;padding:0 1rem;max-width:36rem;font:1rem/1.5 sans-serif'
    const link = document.createElement('a')
    link.href = '/resgate.html'
    link.textContent = 'Resgatar rascunhos e mídias'
    text.append(
      'O uPubly não conseguiu abrir. O que você escreveu está salvo neste aparelho. Verifique a conexão e recarregue a página. Se continuar assim: ',
      link,
      '.',
    )
    document.getElementById('root')?.append(text)
  }

  addEventListener(
    'error',
    ({ target }) => {
      if (isPart(target.src ?? target.href) && isEmpty()) fetchAnew()
    },
    true,
  )
  setTimeout(nameWayOut, patienceMs)
})()
