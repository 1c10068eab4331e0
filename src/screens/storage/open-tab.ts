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
      if (tab) tab.location.replace(url)
      else openLink(url)
    },
    close: () => tab?.close(),
  }
}

function openLink(url: string): void {
  const link = document.createElement('a')
  Object.assign(link, { href: url, target: '_blank', rel: 'noopener noreferrer' })
  link.click()
}
