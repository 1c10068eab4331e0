/**
 * Opens a tab during the press, because browsers block one that is opened after a response. Where no tab can
 * be opened (in an installed app, or with a strict blocker), a link opens the URL instead.
 */
export function openTab(): { show: (url: string) => void; close: () => void } {
  const tab = window.open('', '_blank')
  // `noopener` does the same, but `window.open` would then return null.
  if (tab) tab.opener = null
  return {
    show(url) {
      if (!tab) return openLink(url)
      tab.location.replace(url)
      // When the browser only saved a file, it closes the tab, or leaves it empty.
      setTimeout(() => closeIfEmpty(tab), emptyMs)
    },
    close: () => tab?.close(),
  }
}

/** How long the tab stays open in ms, by which time even a slow server has responded. */
const emptyMs = 30_000

function closeIfEmpty(tab: Window): void {
  try {
    if (tab.location.href === 'about:blank') tab.close()
  } catch {
    // The tab shows a page of another origin.
  }
}

function openLink(url: string): void {
  const link = document.createElement('a')
  Object.assign(link, { href: url, target: '_blank', rel: 'noopener noreferrer' })
  link.click()
}
