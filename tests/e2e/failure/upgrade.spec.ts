import { readFile } from 'node:fs/promises'
import { formatInTimeZone } from 'date-fns-tz'
import type { Page } from 'playwright/test'
import * as v from 'valibot'
import { successEnvelope } from '#contract/calls/errors.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import type { Draft, StoredSession } from '#local/database/rows.ts'
import { makePhoto } from '../../setup/media/make-photo.ts'
import { openApiClient } from '../fixtures/api-client.ts'
import { waitForServiceWorker } from '../fixtures/device/device.ts'
import { readRows } from '../fixtures/device/device-rows.ts'
import { findServerPosts } from '../fixtures/posts/find-posts.ts'
import { createServerPost } from '../fixtures/posts/server-posts.ts'
import { nextSlot } from '../fixtures/posts/write-post.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

const Row = v.record(v.string(), v.unknown())
const Recording = v.object({
  version: v.number(),
  stores: v.record(
    v.string(),
    v.object({
      keyPath: v.string(),
      indexes: v.array(
        v.object({ name: v.string(), keyPath: v.union([v.string(), v.array(v.string())]) }),
      ),
      rows: v.array(Row),
    }),
  ),
})
type Recording = v.InferOutput<typeof Recording>

/**
 * Recorded databases of Chromium for each shipped version (commits 86ef57c and 723f2ee), photos
 * included.
 */
async function readRecording(version: 1 | 2): Promise<string> {
  return await readFile(new URL(`device-v${version}.json`, import.meta.url), 'utf8')
}

/** Signs in on the device; returns the stored session. */
async function openSession(page: Page): Promise<StoredSession> {
  await signIn(page)
  const readSession = async () => (await readRows<StoredSession>(page, 'session'))[0]
  await expect.poll(async () => (await readSession())?.projectId).toBeTruthy()
  const session = await readSession()
  if (!session) throw new Error('There is no session on the device')
  return session
}

test('data of a device with the first version survive the upgrade, and are sent', async ({
  app,
  device,
}) => {
  const { page } = device
  const session = await openSession(page)
  const recording = await makeOurs(await readRecording(1), session, app.url)
  await leaveApp(page)
  await page.evaluate(storeRecording, recording)

  await page.goto('/posts')
  await waitForServiceWorker(page)
  for (const caption of ['V1 enviando', 'V1 na fila']) {
    await expect
      .poll(async () => (await findServerPosts(app.url, caption)).length, { timeout: 40_000 })
      .toBe(1)
    const [post] = await findServerPosts(app.url, caption)
    const draft = recording.stores.drafts?.rows.find((row) => row.caption === caption)
    const served = await openApiClient(app.url).hashOf(post?.media[0]?.url ?? '/')
    expect([served]).toEqual(draft?.mediaHashes)
  }
  const refused = page.getByRole('article').filter({ hasText: 'V1 recusado' })
  await expect(refused).toContainText('A rede recusou o post.')
  const draft = page.getByRole('article').filter({ hasText: 'V1 rascunho' })
  await expect(draft.locator('img').first()).toBeVisible()
  expect(await readRows<{ state: string }>(page, 'outbox')).toMatchObject([{ state: 'rejected' }])
  expect(await readRows(page, 'uploads')).toEqual([])
})

test('data of a device with the second version survive the upgrade, and are sent', async ({
  app,
  device,
}) => {
  const { page } = device
  const client = openApiClient(app.url)
  const photos = [await makePhoto('antes.jpg')]
  const post = await createServerPost(client, {
    ...{ caption: 'V2 antes', photos, at: nextSlot(3 * 86_400_000) },
  })
  const session = await openSession(page)
  const text = await readRecording(2)
  const recorded = /"postId":\s*"([^"]+)"/.exec(text)?.[1] ?? ''
  const file = /"url":\s*"(\/media\/[^"]+)\.jpg"/.exec(text)?.[1] ?? ''
  const [media] = post.media
  const ofPost = text
    .replaceAll(recorded, post.id)
    .replaceAll(`${file}.jpg`, media?.url ?? '')
    .replaceAll(`${file}.thumb.webp`, media?.thumbnailUrl ?? '')
  const recording = await makeOurs(ofPost, session, app.url)
  await leaveApp(page)
  await page.evaluate(storeRecording, recording)

  await page.goto('/posts')
  await waitForServiceWorker(page)
  await expect
    .poll(async () => (await findServerPosts(app.url, 'V2 na fila')).length, { timeout: 40_000 })
    .toBe(1)
  await expect
    .poll(async () => (await findServerPosts(app.url, 'V2 depois')).map(({ id }) => id))
    .toEqual([post.id])
  expect(await readRows(page, 'outbox')).toEqual([])
  const [draft] = await readRows<Draft>(page, 'drafts')
  expect(draft).toMatchObject({ caption: 'V2 rascunho', versions: [], mediaDetails: {} })
  await page.goto(`/posts/create?draft=${draft?.id}`)
  await expect(page.getByLabel('Legenda', { exact: true })).toHaveValue('V2 rascunho')
  await expect(page.getByRole('button', { name: 'Remover mídia' })).toBeVisible()
})

/** Replaces the recorded person, project, account and day by those of this server. */
async function makeOurs(text: string, session: StoredSession, appUrl: string): Promise<Recording> {
  const recorded = v.parse(Recording, JSON.parse(text))
  const [draft] = recorded.stores.drafts?.rows ?? []
  const old = v.parse(v.object({ userId: v.string(), projectId: v.string() }), draft)
  const account = /"socialMediaAccountIds":\s*\[\s*"([^"]+)"/.exec(text)?.[1] ?? ''
  const inThreeDays = formatInTimeZone(Date.now() + 3 * 86_400_000, 'UTC', 'yyyy-MM-dd')
  const ours = v.parse(
    Recording,
    JSON.parse(
      text
        .replaceAll(old.userId, session.user.id)
        .replaceAll(old.projectId, session.projectId ?? '')
        .replaceAll(account, await firstAccount(appUrl))
        .replaceAll(/"date":\s*"[^"]+"/g, `"date": "${inThreeDays}"`),
    ),
  )
  if (ours.stores.session) ours.stores.session.rows = [{ ...session }]
  return ours
}

async function firstAccount(appUrl: string): Promise<string> {
  const answer = await openApiClient(appUrl).call('/platforms/user')
  const schema = successEnvelope(endpoints.listPlatforms.answer)
  const platforms = v.parse(schema, await answer.json()).data
  return platforms.flatMap(({ socialMediaAccounts }) => socialMediaAccounts)[0]?.id ?? ''
}

/** Opens a page of this origin on which no code of the product runs. */
async function leaveApp(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations()
    await Promise.all(registrations.map((registration) => registration.unregister()))
  })
  await page.route('**/nothing-here', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>-</title>' }),
  )
  await page.goto('/nothing-here')
}

/** Runs in the page: creates the database as the older version left it. */
async function storeRecording({ version, stores }: Recording): Promise<void> {
  const done = (request: IDBRequest | IDBTransaction) =>
    new Promise<void>((resolve, reject) => {
      request.addEventListener('error', () => reject(request.error))
      request.addEventListener('blocked', () => reject(new Error('somebody has it open')))
      request.addEventListener('success', () => resolve())
      request.addEventListener('complete', () => resolve())
    })
  const toBlob = ({ base64, type }: { base64: string; type: string }, isFile: boolean) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    return isFile ? new File([bytes], 'foto.jpg', { type }) : new Blob([bytes], { type })
  }
  await done(indexedDB.deleteDatabase('upubly'))
  const opening = indexedDB.open('upubly', version)
  opening.onupgradeneeded = () => {
    for (const [name, { keyPath, indexes }] of Object.entries(stores)) {
      const store = opening.result.createObjectStore(name, { keyPath })
      for (const index of indexes) store.createIndex(index.name, index.keyPath)
    }
  }
  await done(opening)
  const writing = opening.result.transaction(Object.keys(stores), 'readwrite')
  for (const [name, { rows }] of Object.entries(stores)) {
    for (const { isFile, blob, ...row } of rows) {
      const bytes = blob && { blob: toBlob(blob as { base64: string; type: string }, !!isFile) }
      writing.objectStore(name).put({ ...row, ...(bytes || {}) })
    }
  }
  await done(writing)
  opening.result.close()
}
