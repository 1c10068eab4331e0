import type { Page } from 'playwright/test'
import type { Draft } from '#local/database/rows.ts'
import { makePhoto } from '../../setup/media/make-photo.ts'
import { readRows } from '../fixtures/device/device-rows.ts'
import { addPhotos } from '../fixtures/posts/write-post.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

const captionOf = (page: Page) => page.getByLabel('Legenda', { exact: true })
const lastCaption = async (page: Page) => (await readRows<Draft>(page, 'drafts'))[0]?.caption ?? ''

test.beforeEach(async ({ device }) => {
  await signIn(device.page)
})

/** Like a tab that the system kills for its memory: no code of the page runs any more. */
async function crash(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  void cdp.send('Page.crash').catch(() => undefined)
  await crashed
}

test('a tab killed while typing loses at most the last second', async ({ device }) => {
  const { page, context } = device
  await page.goto('/posts/create')
  await captionOf(page).focus()
  const typed: { text: string; at: number }[] = []
  let text = ''
  const begun = Date.now()
  while (Date.now() - begun < 3_000) {
    text += 'a'
    await page.keyboard.type('a')
    typed.push({ text, at: Date.now() })
  }
  const killedAt = Date.now()
  await crash(page)
  const other = await context.newPage()
  await other.goto('/posts')
  const kept = await lastCaption(other)
  const owed = typed.findLast(({ at }) => at < killedAt - 1_000)?.text ?? ''
  expect(owed.length).toBeGreaterThan(5)
  expect(kept.length).toBeGreaterThanOrEqual(owed.length)
})

test('photos chosen in a tab that was killed while checking them are in the draft', async ({
  device,
}) => {
  const { page, context } = device
  await page.addInitScript(blockMediaWorker)
  const photos = [await makePhoto('um.jpg'), await makePhoto('dois.jpg', { hue: 90 })]
  await page.goto('/posts/create')
  await addPhotos(page, photos)
  await expect
    .poll(async () => (await readRows(page, 'incoming')).length, { intervals: [20] })
    .toBe(photos.length)
  const [{ id = '' } = {}] = await readRows<Draft>(page, 'drafts')
  await crash(page)

  const other = await context.newPage()
  await other.goto(`/posts/create?draft=${id}`)
  await expect(other.getByText(/[12]\/2$/).first()).toBeVisible()
  const [draft] = await readRows<Draft>(other, 'drafts')
  expect(draft?.mediaHashes).toEqual(photos.map(({ sha256 }) => sha256))
  expect(await hashKept(other)).toEqual(photos.map(({ sha256 }) => sha256).sort())
  expect(await readRows(other, 'incoming')).toEqual([])
})

test('a file refused after its tab was killed shows a message when its draft is opened', async ({
  device,
}) => {
  const { page, context } = device
  await page.addInitScript(blockMediaWorker)
  await page.goto('/posts/create')
  await captionOf(page).fill('Com um anexo')
  await page.waitForURL('**/posts/create?draft=*')
  const address = page.url()
  await addPhotos(page, [
    await makePhoto('boa.jpg'),
    { name: 'nota.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('não sou uma foto') },
  ])
  await expect.poll(async () => (await readRows(page, 'incoming')).length).toBe(2)
  await crash(page)
  const other = await context.newPage()
  await other.goto(address)
  await expect(other.getByText('1 arquivo não foi adicionado. O resto foi guardado.')).toBeVisible()
  await expect(other.getByText(/nota\.jpg: O conteúdo do arquivo não é/)).toBeVisible()
  await expect(other.getByRole('button', { name: 'Remover mídia' })).toBeVisible()
})

/** Makes the media worker accept files without ever answering. */
function blockMediaWorker(): void {
  Worker.prototype.postMessage = () => {}
}

/** SHA-256 of the bytes on the device, computed by the browser. */
function hashKept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const open = indexedDB.open('upubly')
    await new Promise((done) => {
      open.onsuccess = done
    })
    const read = open.result.transaction('mediaBlobs').objectStore('mediaBlobs').getAll()
    await new Promise((done) => {
      read.onsuccess = done
    })
    open.result.close()
    const rows: { blob: Blob }[] = read.result
    const digests = rows.map(async ({ blob }) => {
      const digest = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer())
      return [...new Uint8Array(digest)].map((one) => one.toString(16).padStart(2, '0')).join('')
    })
    return (await Promise.all(digests)).sort()
  })
}
