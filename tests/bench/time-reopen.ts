import type { Page } from 'playwright/test'
import type { Device } from '#tests/e2e/fixtures/device/device.ts'

export interface Opening {
  firstPaint: number
  /** When an item of the calendar was painted. */
  itemsVisible: number
}

declare global {
  interface Window {
    opening?: Partial<Opening>
  }
}

/**
 * Opens `url` in a new browser process, with the device's present network. Both times, in ms, count
 * from the start of the navigation and include the start of the service worker.
 */
export async function timeReopen(device: Device, url: string, slowdown: number): Promise<Opening> {
  const page = await device.reopen()
  const cdp = await device.context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return await timeOpening(page, url)
}

/** Opens `url` in a page that has shown nothing yet. */
export async function timeOpening(page: Page, url: string): Promise<Opening> {
  await page.addInitScript(noteTimes)
  await page.goto(url, { waitUntil: 'commit' })
  const moments = await page.waitForFunction(
    () => {
      const { firstPaint, itemsVisible } = window.opening ?? {}
      return firstPaint && itemsVisible ? { firstPaint, itemsVisible } : undefined
    },
    null,
    { timeout: 60_000 },
  )
  const opening = await moments.jsonValue()
  if (opening === undefined) throw new Error('The page was left before it could be timed')
  return opening
}

/** Runs in the page. An item's text contains '#' and the first ten characters of its post's id. */
function noteTimes(): void {
  const moments: Partial<Opening> = {}
  window.opening = moments
  new PerformanceObserver((list) => {
    const [entry] = list.getEntriesByName('first-contentful-paint')
    if (entry) moments.firstPaint = entry.startTime
  }).observe({ type: 'paint', buffered: true })

  const item = /#[0-9a-f][0-9a-f-]{9}/
  const look = () => {
    const main = document.querySelector('main')
    if (!main || !item.test(main.textContent)) return
    observer.disconnect()
    // When the frame after the next one begins, the next one has been painted.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        moments.itemsVisible = performance.now()
      }),
    )
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { childList: true, subtree: true, characterData: true })
}
