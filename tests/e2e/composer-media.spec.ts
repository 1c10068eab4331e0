import type { Page } from 'playwright/test'
import type { Draft } from '#local/database/rows.ts'
import { sampleMp4 } from '#server/sandbox/trial/sample-media.ts'
import { makeEndlessVideo } from '../setup/media/make-endless-video.ts'
import { makePhoto } from '../setup/media/make-photo.ts'
import { readVideoFixture } from '../setup/media/video-fixtures.ts'
import { readRows } from './fixtures/device/device-rows.ts'
import { addPhotos } from './fixtures/posts/write-post.ts'
import { openSignedIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test.describe.configure({ mode: 'parallel' })
// The preview, which also counts the files, is beside the form on a wide screen only.
test.use({ viewport: { width: 1024, height: 800 } })

const small = (name: string, hue: number, width = 640, height = 800) =>
  makePhoto(name, { width, height, hue })
const order = (page: Page) => page.getByRole('list', { name: 'Ordem das mídias' })
const nameShown = (page: Page, name: string) => page.getByText(name, { exact: true })

/** The files of each stored draft, in order. */
const readHashes = async (page: Page) =>
  (await readRows<Draft>(page, 'drafts')).map(({ mediaHashes }) => mediaHashes)

async function open(page: Page): Promise<void> {
  await openSignedIn(page, '/posts/create')
  await expect(page.getByRole('button', { name: 'Adicionar Mídia' })).toBeVisible()
}

test('pictures can be reordered by buttons, by keyboard and by dragging, and keep their order', {
  tag: '@seldom',
}, async ({ page }) => {
  await open(page)
  const [a, b, c] = [
    await small('a.jpg', 10),
    await small('b.jpg', 60),
    await small('c.jpg', 90),
  ] as const
  await addPhotos(page, [a, b, c])
  await expect(page.getByText('1/3')).toBeVisible()
  await expect(nameShown(page, 'a.jpg')).toBeVisible()
  await order(page)
    .getByRole('button', { name: /^Mídia 3 de 3/ })
    .click()
  await expect(nameShown(page, 'c.jpg')).toBeVisible()
  await page.getByRole('button', { name: 'Mover para antes' }).click()
  await expect(page.getByText('2/3')).toBeVisible()
  await expect(nameShown(page, 'c.jpg')).toBeVisible()

  const third = order(page).getByRole('button', { name: /^Mídia 3 de 3/ })
  await third.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Mídia levantada na posição 3 de 3.')).toBeAttached()
  // The list accepts arrow keys from a timeout of 0 ms on, set before the lift is announced.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('Sobre a posição 2 de 3.')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(nameShown(page, 'b.jpg')).toBeVisible()
  await expect(page.getByText('2/3')).toBeVisible()

  await order(page)
    .getByRole('button', { name: /^Mídia 1 de 3/ })
    .dragTo(order(page).getByRole('button', { name: /^Mídia 3 de 3/ }), { steps: 6 })
  await expect(page.getByText('3/3')).toBeVisible()
  await expect(nameShown(page, 'a.jpg')).toBeVisible()

  const isReordered = (hashes: readonly string[]) =>
    hashes.join() === [b, c, a].map(({ sha256 }) => sha256).join()
  await expect.poll(async () => (await readHashes(page)).some(isReordered)).toBe(true)
  await page.reload()
  for (const name of ['b.jpg', 'c.jpg', 'a.jpg']) {
    await expect(nameShown(page, name)).toBeVisible()
    if (name !== 'a.jpg') await page.getByRole('button', { name: 'Próxima mídia' }).click()
  }
})

test('a removed picture can be restored at its place, with its alt text', {
  tag: '@seldom',
}, async ({ page }) => {
  await open(page)
  await addPhotos(page, [await small('a.jpg', 10), await small('b.jpg', 60)])
  await expect(nameShown(page, 'a.jpg')).toBeVisible()
  await page.getByLabel(/^O que esta imagem mostra/).fill('Uma fachada azul')
  await page.getByRole('button', { name: 'Remover mídia' }).click()
  await expect(nameShown(page, 'b.jpg')).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await order(page)
    .getByRole('button', { name: /^Mídia 1 de 2/ })
    .click()
  await expect(nameShown(page, 'a.jpg')).toBeVisible()
  await expect(page.getByLabel(/^O que esta imagem mostra/)).toHaveValue('Uma fachada azul')
})

test('a cropped copy replaces its picture, and the original can be restored', {
  tag: '@seldom',
}, async ({ page }) => {
  await open(page)
  const [wide, other] = [await small('larga.jpg', 10, 1600, 700), await small('b.jpg', 60)] as const
  const isCropped = ([first, second]: readonly string[]) =>
    first !== undefined && first !== wide.sha256 && second === other.sha256
  await addPhotos(page, [wide, other])
  await expect(page.getByText(/^JPG · 1600 × 700 px/)).toBeVisible()
  await page.getByLabel('Legenda', { exact: true }).fill('Com corte')
  await page.getByRole('switch', { name: 'Postar agora' }).click()
  await page.getByRole('checkbox').first().check()
  await expect(page.getByText(/é larga demais/).first()).toBeVisible()

  await page.getByRole('button', { name: 'Cortar e girar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cortar e girar' })
  await dialog.getByRole('radio', { name: 'Retrato 4:5' }).check()
  await expect(dialog.getByText('Resultado: 560 × 700 px')).toBeVisible()
  await dialog.getByRole('button', { name: 'Girar para a direita' }).click()
  await expect(dialog.getByText(/Resultado: 700 × 875 px/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Girar para a esquerda' }).click()
  await dialog.getByRole('button', { name: 'Salvar corte' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(/^JPG · 560 × 700 px/)).toBeVisible()
  await expect(page.getByText(/é larga demais/)).toHaveCount(0)

  // The copy has taken the place of the original.
  const kept = async () => (await readHashes(page)).some((hashes) => isCropped(hashes))
  await expect.poll(kept).toBe(true)
  await page.reload()
  await expect(page.getByText(/^JPG · 560 × 700 px/)).toBeVisible()
  await page.getByRole('button', { name: 'Restaurar original' }).click()
  await expect(page.getByText(/^JPG · 1600 × 700 px/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Restaurar original' })).toHaveCount(0)
})

test('without workers the page itself inspects and crops files', { tag: '@seldom' }, async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'))
  await open(page)
  await addPhotos(page, [await small('larga.jpg', 10, 1600, 700), await small('b.jpg', 60)])
  await expect(page.getByText(/^JPG · 1600 × 700 px/)).toBeVisible()
  await page.getByRole('button', { name: 'Cortar e girar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cortar e girar' })
  await dialog.getByRole('button', { name: 'Girar para a direita' }).click()
  await dialog.getByRole('button', { name: 'Salvar corte' }).click()
  await expect(page.getByText(/^JPG · 700 × 1600 px/)).toBeVisible()
})

for (const [who, prepare] of [
  ['a worker', async () => undefined],
  [
    'no worker',
    (page: Page) => page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker')),
  ],
  ['a worker that cannot be loaded', loseWorkerOnce],
] as const)
  test(`a video whose decoding never ends does not block the person (${who})`, {
    tag: '@seldom',
  }, async ({ page, problems }) => {
    problems.allow(/media-worker/)
    await prepare(page)
    await open(page)
    const buffer = Buffer.from(await makeEndlessVideo())
    await addPhotos(page, [{ name: 'sem-fim.mp4', mimeType: 'video/mp4', buffer }])
    await expect(page.getByText(/^MP4 · [\d,]+ KB · sem análise$/)).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText(/O servidor o analisa ao recebê-lo\.$/)).toBeVisible()
    await expect(page.getByText('Guardando mídia...')).toHaveCount(0)
    await page.getByRole('button', { name: 'Remover mídia' }).click()
    await addPhotos(page, [await small('boa.jpg', 10)])
    await expect(page.getByText(/^JPG · 640 × 800 px/)).toBeVisible()
  })

/** The file is missing when the worker reads it; the page itself can read it afterwards. */
async function loseWorkerOnce(page: Page): Promise<void> {
  let isLost = false
  await page.route(/\/media-worker[\w-]*\.js/, async (route) => {
    if (isLost) return await route.continue()
    isLost = true
    await route.abort()
  })
}

test('dropped and pasted files are added', { tag: '@seldom' }, async ({ page }) => {
  await open(page)
  const photo = await small('solta.jpg', 30)
  const send = (type: 'drop' | 'paste') =>
    page.getByRole('region', { name: 'Mídia' }).evaluate(
      (area, { kind, name, bytes }) => {
        const data = new DataTransfer()
        const file = new File([Uint8Array.from(bytes)], name, { type: 'image/jpeg' })
        data.items.add(file)
        const event =
          kind === 'drop'
            ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
            : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
        area.dispatchEvent(event)
      },
      { kind: type, name: type === 'drop' ? 'solta.jpg' : 'colada.jpg', bytes: [...photo.buffer] },
    )
  await send('drop')
  await expect(nameShown(page, 'solta.jpg')).toBeVisible()
  await page.getByRole('button', { name: 'Remover mídia' }).click()
  await send('paste')
  await expect(nameShown(page, 'colada.jpg')).toBeVisible()
})

test('files that are no picture, empty or broken are refused by name with a reason', async ({
  page,
  problems,
}) => {
  // Playwright's own trace recording requests a picture again that could not be shown.
  problems.allow(/Connecting to 'blob:/)
  await open(page)
  const whole = await small('boa.jpg', 10)
  await addPhotos(page, [
    { name: 'vazia.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
    { name: 'quebrada.jpg', mimeType: 'image/jpeg', buffer: whole.buffer.subarray(0, 300) },
    whole,
  ])
  await expect(
    page.getByText('2 arquivos não foram adicionados. O resto foi guardado.'),
  ).toBeVisible()
  await expect(page.getByText(/^vazia\.jpg: /)).toBeVisible()
  await expect(page.getByText(/^quebrada\.jpg: /)).toBeVisible()
  await expect(nameShown(page, 'boa.jpg')).toBeVisible()
})

test('what the network does not take of a video is said at the file, before anything is sent', async ({
  page,
}) => {
  await open(page)
  const buffer = await readVideoFixture('pcm-sound.mov')
  await addPhotos(page, [{ name: 'gravação.mov', mimeType: 'video/quicktime', buffer }])
  await page.getByLabel('Legenda', { exact: true }).fill('Com som de gravador')
  await page.getByRole('switch', { name: 'Postar agora' }).click()
  await page.getByRole('checkbox').first().check()
  await expect(page.getByText('Instagram: o som do vídeo é PCM; use AAC.').first()).toBeVisible()
})

test("the rules for media are shown in their fixed words, and a video's problems are named", {
  tag: '@seldom',
}, async ({ page }) => {
  await open(page)
  const video = async (name: string, seconds: number) => ({
    ...{ name, mimeType: 'video/mp4' },
    buffer: await sampleMp4({ seconds }),
  })
  await addPhotos(page, [await video('mudo.mp4', 4), await video('outro.mp4', 5)])
  await expect(page.getByText(/^outro\.mp4: Apenas 1 vídeo é permitido\./)).toBeVisible()
  await expect(page.getByText(/^MP4 · 0:04 · 320 × 568 px · H\.264 · .* · sem som$/)).toBeVisible()
  await addPhotos(page, [await small('foto.jpg', 10)])
  await expect(
    page.getByText(/^foto\.jpg: Você não pode misturar vídeos e imagens\./),
  ).toBeVisible()
  await page.getByLabel('Legenda', { exact: true }).fill('Sem som')
  await page.getByRole('switch', { name: 'Postar agora' }).click()
  await page.getByRole('checkbox').first().check()
  await expect(page.getByText(/o vídeo não tem som/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Remover mídia' }).click()
  const photos = await Promise.all(
    Array.from({ length: 16 }, (_, at) => small(`${at}.jpg`, at * 9, 320, 400)),
  )
  await addPhotos(page, photos)
  await expect(page.getByText('1/15')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/Você pode enviar no máximo 15 imagens\./)).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('on a phone: the camera is one press away, for a photo and for a video', {
    tag: '@seldom',
  }, async ({ page }) => {
    await open(page)
    for (const [name, accept] of [
      ['Gravar vídeo', 'video/*'],
      ['Tirar foto', 'image/*'],
    ] as const) {
      const chosen = page.waitForEvent('filechooser')
      await page.getByRole('button', { name }).tap()
      const chooser = await chosen
      const input = chooser.element()
      expect(await input.getAttribute('capture')).toBe('environment')
      expect(await input.getAttribute('accept')).toBe(accept)
      if (name === 'Tirar foto') await chooser.setFiles([await small('camera.jpg', 20, 640, 800)])
    }
    await expect(page.getByRole('img', { name: 'camera.jpg' }).first()).toBeVisible()
  })
})
