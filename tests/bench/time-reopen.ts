import type { Device } from '#tests/e2e/fixtures/device.ts'

export interface Reopening {
  firstPaint: number
  /** When an item of the calendar stood on the page. */
  itemsVisible: number
}

declare global {
  interface Window {
    itemsVisibleAt?: number
  }
}

/**
 * Opens `url` in a new browser process, with whatever network the device has. Both times count from
 * the start of the navigation, the start of the service worker included.
 */
export async function timeReopen(
  device: Device,
  url: string,
  slowdown: number,
): Promise<Reopening> {
  const page = await device.reopen()
  await page.addInitScript(noteItems)
  const cdp = await device.context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.itemsVisibleAt !== undefined, null, { timeout: 30_000 })
  return page.evaluate(() => ({
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    itemsVisible: window.itemsVisibleAt ?? Number.NaN,
  }))
}

/** An item shows '#' and the first ten characters of its post's id. Runs in the page. */
function noteItems(): void {
  const item = /#[0-9a-f][0-9a-f-]{9}/
  const look = () => {
    const main = document.querySelector('main')
    if (!main || !item.test(main.textContent)) return
    observer.disconnect()
    requestAnimationFrame(() => {
      window.itemsVisibleAt = performance.now()
    })
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { childList: true, subtree: true, characterData: true })
}
