import { themeKey } from '#src/components/ui/apply-theme.ts'
import { keepCoupon } from '#src/page/kept-coupon.ts'
import { noteEarlyPresses } from './early-presses.ts'
import { loadAfterPaint } from './load-after-paint.ts'

// Runs in the page's head, before anything is drawn: what is chosen or known in this browser must
// not change the page in front of a person's eyes. Bundled into each page (`build/site/render-site.ts`).

const root = document.documentElement
try {
  const theme = localStorage.getItem(themeKey)
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
} catch {
  // Blocked storage: the system's theme.
}
// The header's other state; whether the session still stands, the app finds out.
if (/(?:^|; )upubly\.auth=[^;]/.test(document.cookie)) root.dataset.signedIn = ''
root.dataset.alive = ''
keepCoupon(location.search)
noteEarlyPresses()
loadAfterPaint()
