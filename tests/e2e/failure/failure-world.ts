import type { Page } from 'playwright/test'
import { type CuttingProxy, openCuttingProxy } from '../../line/cutting-proxy.ts'
import { makePhoto, type PhotoFile } from '../../setup/media/make-photo.ts'
import { padPhoto } from '../../setup/media/pad-photo.ts'
import { type AppServer, startAppServer } from '../../setup/server/app-server.ts'
import { type ApiClient, openApiClient } from '../fixtures/api-client.ts'
import { type Device, openDevice, waitForServiceWorker } from '../fixtures/device/device.ts'
import { signIn } from '../fixtures/sign-in.ts'
import type { FailurePlan, PlannedEntry } from './plan-failures.ts'

/** A device, an unreliable line, a server, and the planned result. */
export interface FailureWorld {
  readonly plan: FailurePlan
  readonly device: Device
  readonly proxy: CuttingProxy
  readonly server: AppServer
  readonly api: ApiClient
  readonly photos: ReadonlyMap<number, readonly PhotoFile[]>
  /** Log of events, with the time since the start. */
  readonly journal: string[]
  /** Entries that were confirmed in the composer. */
  written: number
  note(text: string): void
  /** Closes the browser while `run` runs; whoever needs a page waits. */
  withoutBrowser(run: () => Promise<unknown>): Promise<void>
  whenBrowserRuns(): Promise<void>
  close(): Promise<void>
}

/** Longest time for one action on a page before it is tried again, in ms. */
const patienceMs = 20_000

export async function openFailureWorld(plan: FailurePlan): Promise<FailureWorld> {
  const began = performance.now()
  const journal: string[] = []
  const photos = await makePhotos(plan.entries)
  const proxy = await openCuttingProxy()
  const server = await startAppServer({ env: { PUBLIC_URL: proxy.url } })
  proxy.forwardTo(server.url)
  const device = await openDevice({ baseURL: proxy.url, line: proxy, syncRetrySeconds: 5 })
  let browser = Promise.resolve()
  const world: FailureWorld = {
    ...{ plan, device, proxy, server, photos, journal, api: openApiClient(server.url) },
    written: 0,
    note: (text) => {
      const seconds = (performance.now() - began) / 1000
      journal.push(`${seconds.toFixed(1).padStart(6)} s  ${text}`)
    },
    withoutBrowser: (run) => {
      browser = run().then(() => undefined)
      return browser
    },
    whenBrowserRuns: () => browser,
    close: async () => {
      await device.dispose().catch(() => undefined)
      await server.dispose().catch(() => undefined)
      await proxy.close()
    },
  }
  try {
    await signInForGood(world)
  } catch (error) {
    await world.close()
    throw error
  }
  return world
}

/** A new page of the product, as soon as the browser runs. */
export async function openPage(world: FailureWorld, path: string): Promise<Page> {
  await world.whenBrowserRuns()
  const page = await world.device.context.newPage()
  page.setDefaultTimeout(patienceMs)
  await page.goto(path)
  return page
}

/** Signs in; everything that composing needs is then on the device's disk. */
async function signInForGood({ device }: FailureWorld): Promise<void> {
  await signIn(device.page)
  await waitForServiceWorker(device.page)
  await device.page.goto('/posts')
  await device.page.getByText('Criado em').first().waitFor()
  await device.page.goto('/posts/create')
  await device.page.getByLabel('Legenda', { exact: true }).waitFor()
  await device.page.goto('/settings')
  await device.page.getByText('Ativo').first().waitFor()
  await device.page.waitForTimeout(1_500)
  // The browser writes cookies when it is closed properly, else only after half a minute.
  await device.reopen()
}

async function makePhotos(entries: readonly PlannedEntry[]) {
  const base = await makePhoto('base.jpg', { width: 800, height: 1000 })
  return new Map(
    entries.map(({ number, photos }) => [
      number,
      photos.map((photo, index) => padPhoto(base, `foto-${number}-${index + 1}.jpg`, photo)),
    ]),
  )
}
