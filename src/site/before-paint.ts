import { keepCoupon } from '#src/browser/kept-coupon.ts'
import { themeKey } from '#src/components/ui/theme/apply-theme.ts'
import { noteEarlyPresses } from './early-presses.ts'
import { loadAfterPaint } from './load-after-paint.ts'

// Runs in the page's head before the first paint, so that the theme and session of this browser do not change
// a page that is already shown. Bundled into each page (`build/site/render-site.ts`).

const root = document.documentElement
try {
  const theme = localStorage.getItem(themeKey)
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
} catch {
  // Storage is blocked: the system's theme stays.
}
// Shows the header of a signed-in person; whether the session is still valid, the app finds out.
if (/(?:^|; )upubly\.auth=[^;]/.test(document.cookie)) root.dataset.signedIn = ''
root.dataset.alive = ''
keepCoupon(location.search)
noteEarlyPresses()
loadAfterPaint()
