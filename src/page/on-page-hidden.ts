/**
 * Calls back when the page is hidden or left: a phone may end a hidden page without further events.
 * Returns a function to stop.
 */
export function onPageHidden(callback: () => void): () => void {
  const ifHidden = () => {
    if (document.visibilityState === 'hidden') callback()
  }
  document.addEventListener('visibilitychange', ifHidden)
  window.addEventListener('pagehide', callback)
  window.addEventListener('beforeunload', callback)
  return () => {
    document.removeEventListener('visibilitychange', ifHidden)
    window.removeEventListener('pagehide', callback)
    window.removeEventListener('beforeunload', callback)
  }
}
