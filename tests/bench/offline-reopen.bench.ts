import { type Device, openDevice, waitForServiceWorker } from '#tests/e2e/fixtures/device/device.ts'
import { signIn } from '#tests/e2e/fixtures/sign-in.ts'
import { startAppServer } from '#tests/setup/server/app-server.ts'
import type { Figure } from './bench.ts'
import { serveEmptyPage } from './floors/serve-empty-page.ts'
import { median } from './median.ts'
import { type Opening, timeReopen } from './time-reopen.ts'

export const name = 'Offline reopen to a calendar with data, in a new browser process'

const ROUNDS = 5
const SLOWDOWNS = [1, 4] as const
const RATIO = 2.5

export async function run(): Promise<Figure[]> {
  const server = await startAppServer()
  const emptyPage = await serveEmptyPage()
  const device = await openDevice({ baseURL: server.url })
  const bareDevice = await openDevice({ baseURL: emptyPage.url })
  try {
    await fillDevice(device)
    await bareDevice.page.goto(emptyPage.url)
    await waitForServiceWorker(bareDevice.page)
    await Promise.all([device.goOffline(), bareDevice.goOffline()])
    const figures: Figure[] = []
    for (const slowdown of SLOWDOWNS) {
      figures.push(...(await measure({ device, url: '/calendar', bareDevice, slowdown })))
    }
    return figures
  } finally {
    await Promise.allSettled([device.dispose(), bareDevice.dispose()])
    await Promise.allSettled([server.dispose(), emptyPage.dispose()])
  }
}

/** Leaves the device with a controlling worker and this week's posts stored for offline use. */
async function fillDevice(device: Device): Promise<void> {
  await signIn(device.page)
  await waitForServiceWorker(device.page)
  await device.page.goto('/calendar')
  await device.page
    .locator('main')
    .getByText(/#[0-9a-f-]{10}/)
    .first()
    .waitFor()
  // The page stores what it shows a little later.
  await device.page.waitForTimeout(3_000)
}

interface Setting {
  device: Device
  url: string
  bareDevice: Device
  slowdown: number
}

async function measure({ device, url, bareDevice, slowdown }: Setting): Promise<Figure[]> {
  const ours: Opening[] = []
  const bare: Opening[] = []
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await timeReopen(device, url, slowdown))
    bare.push(await timeReopen(bareDevice, '/', slowdown))
  }
  const figure = (what: string, pick: (one: Opening) => number): Figure => ({
    what: `${what}, CPU x${slowdown}`,
    value: median(ours.map(pick)),
    unit: 'ms',
    floor: median(bare.map(pick)),
    target: { ratio: RATIO },
  })
  return [
    figure('first paint', (one) => one.firstPaint),
    figure('items visible', (one) => one.itemsVisible),
  ]
}
