/**
 * Opens a tab while the press is handled, since browsers refuse one that is opened after an answer.
 * Without a tab (an installed app, a strict blocker) the address is opened by a link.
 */
export function openTab(): { show: (url: string) => void; close: () => void } {
  const tab = window.open('', '_blank')
  // What `noopener` does; with that, the tab could not be led on.
  if (tab) tab.opener = null
  return {
    show(url) {
      if (!tab) return openLink(url)
      tab.location.replace(url)
      // Browsers close a tab from which only a file was saved; some leave it empty.
      setTimeout(() => closeIfEmpty(tab), emptyMs)
    },
    close: () => tab?.close(),
  }
}

/** A slow server has answered by then. */
const emptyMs = 30_000

function closeIfEmpty(tab: Window): void {
  try {
    if (tab.location.href === 'about:blank') tab.close()
  } catch {
    // It shows something of another origin.
  }
}

function openLink(url: string): void {
  const link = document.createElement('a')
  Object.assign(link, { href: url, target: '_blank', rel: 'noopener noreferrer' })
  link.click()
}
