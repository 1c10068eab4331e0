const triedKey = 'upubly.fetched-anew'
const patienceMs = 20_000

/**
 * For a page that stays empty because one of its first files did not load, or is a captive portal's answer,
 * which the browser may have cached. Fetches the files again once, past the HTTP cache, and reloads; if the
 * page is still empty, shows a link to the rescue page.
 */
export function watchStart(): void {
  addEventListener(
    'error',
    ({ target }) => {
      // Firefox reports an error for the preload of a module that is there already.
      const isPreload = target instanceof HTMLLinkElement && target.rel === 'modulepreload'
      if (isEmpty() && !isPreload && isPart(addressOf(target))) void fetchAnew()
    },
    // Failed loads do not bubble.
    true,
  )
  setTimeout(nameWayOut, patienceMs)
}

async function fetchAnew(): Promise<void> {
  try {
    if (sessionStorage.getItem(triedKey)) return nameWayOut()
    sessionStorage.setItem(triedKey, '1')
    const asked = performance.getEntriesByType('resource').map(({ name }) => name)
    const named = [...document.querySelectorAll('script, link')].map(addressOf)
    const parts = new Set([...asked, ...named].filter(isPart))
    const signal = AbortSignal.timeout(patienceMs)
    await Promise.all([...parts].map((url) => fetch(url, { cache: 'reload', signal })))
    location.reload()
  } catch {
    nameWayOut()
  }
}

function addressOf(target: EventTarget | null): string | undefined {
  if (target instanceof HTMLScriptElement) return target.src
  return target instanceof HTMLLinkElement ? target.href : undefined
}

function isPart(url: string | undefined): url is string {
  return url?.startsWith(`${location.origin}/assets/`) === true
}

function isEmpty(): boolean {
  return !document.getElementById('root')?.firstElementChild
}

function nameWayOut(): void {
  const root = document.getElementById('root')
  if (!root || !isEmpty()) return
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
  root.append(text)
  // If the start was only slow, the app renders beside the text, which is then removed.
  new MutationObserver((_changes, observer) => {
    if (root.childElementCount < 2) return
    text.remove()
    observer.disconnect()
  }).observe(root, { childList: true })
}
