import type { Locator, Page } from 'playwright/test'
import { idempotencyHeader } from '#contract/calls/api.ts'
import { makePhoto } from '../../setup/media/make-photo.ts'
import { type Device, waitForServiceWorker } from '../fixtures/device/device.ts'
import { changeRow } from '../fixtures/device/device-rows.ts'
import {
  answerHtml,
  loseAnswer,
  type Reply,
  refuseWith,
  replyInTurn,
} from '../fixtures/lines/answers.ts'
import { findServerPosts } from '../fixtures/posts/find-posts.ts'
import { confirmPost, nextSlot, writePost } from '../fixtures/posts/write-post.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

const create = { method: 'POST', path: '/templates/scheduled' }
const refresh = { method: 'POST', path: '/auth/refresh' }
const later = { 'Retry-After': '60' }
const allSent = (page: Page) => page.getByRole('button', { name: 'Fila de envio: tudo enviado' })

test.use({ hasVisited: true })

test.beforeEach(async ({ device }) => {
  device.allow(/ERR_|Failed to load resource/)
  await signIn(device.page)
  await waitForServiceWorker(device.page)
  await device.page.goto('/settings')
  await expect(device.page.getByText('Ativo').first()).toBeVisible()
})

/** Returns the post's caption after confirming it. */
async function writeOne(device: Device, what: string): Promise<string> {
  const caption = `${what} ${Date.now()}`
  const slot = nextSlot(26 * 60 * 60_000)
  await writePost(device.page, { caption, photos: [await makePhoto('a.jpg')], slot })
  return caption
}

/** Returns the opened queue. */
async function openQueue(page: Page): Promise<Locator> {
  await page.goto('/posts')
  await page.getByRole('button', { name: /^Fila de envio/ }).click()
  return page.getByRole('dialog', { name: 'Fila de envio' }).getByRole('article')
}

async function expectOnce(appUrl: string, device: Device, caption: string): Promise<void> {
  await expect
    .poll(async () => (await findServerPosts(appUrl, caption)).length, { timeout: 30_000 })
    .toBe(1)
  await expect(allSent(device.page)).toBeVisible({ timeout: 30_000 })
  expect(await findServerPosts(appUrl, caption)).toHaveLength(1)
}

const passing: [what: string, replies: Reply[]][] = [
  [
    'a server error, and a sending of before that is still at work',
    [refuseWith('INTERNAL'), refuseWith('IDEMPOTENCY_IN_PROGRESS')],
  ],
  ['an answer that was lost, and a proxy with no server behind it', [loseAnswer, answerHtml(502)]],
  [
    "a hotel's sign-in page, and media that came incomplete",
    [answerHtml(200), refuseWith('UPLOAD_INCOMPLETE')],
  ],
]

for (const [what, replies] of passing) {
  test(`after ${what} the post is sent again automatically with its key, and exists once`, async ({
    app,
    device,
  }) => {
    const calls = await replyInTurn(device.context, create, replies)
    const caption = await writeOne(device, 'De novo')
    await expectOnce(app.url, device, caption)
    const keys = calls.requests.map((request) => request.headers()[idempotencyHeader.toLowerCase()])
    expect(keys).toHaveLength(replies.length + 1)
    expect(new Set(keys).size).toBe(1)
  })
}

test('a refused entry stays with its reason, and can be sent again', async ({ app, device }) => {
  const { page } = device
  await replyInTurn(device.context, create, [refuseWith('POST_REJECTED')])
  const caption = await writeOne(device, 'Recusado')
  const entry = (await openQueue(page)).filter({ hasText: caption })
  await expect(entry).toContainText('O post não segue as regras de uma das redes escolhidas.')
  expect(await findServerPosts(app.url, caption)).toEqual([])
  await entry.getByRole('button', { name: 'Enviar agora' }).click()
  await page.keyboard.press('Escape')
  await expectOnce(app.url, device, caption)
})

test('a post changed after a lost answer is not created twice: the earlier one exists', async ({
  app,
  device,
}) => {
  const { page } = device
  const busy = refuseWith('SERVICE_UNAVAILABLE', later)
  const calls = await replyInTurn(device.context, create, [loseAnswer, busy])
  const caption = await writeOne(device, 'Mudado depois')
  await expect.poll(() => calls.requests.length, { timeout: 30_000 }).toBe(2)
  await page.goto('/posts')
  const queue = await openQueue(page)
  await queue.filter({ hasText: caption }).getByRole('button', { name: 'Editar' }).click()
  await page.waitForURL('**/posts/create?draft=*')
  await page.getByLabel('Legenda', { exact: true }).fill(`${caption}, mudado`)
  await confirmPost(page)
  const changed = (await openQueue(page)).filter({ hasText: `${caption}, mudado` })
  await expect(changed).toContainText('Uma versão anterior deste post já chegou ao servidor.', {
    timeout: 20_000,
  })
  expect(await findServerPosts(app.url, caption)).toHaveLength(1)
  expect(await findServerPosts(app.url, `${caption}, mudado`)).toEqual([])
  await changed.getByRole('button', { name: 'Descartar' }).click()
  const question = page.getByRole('dialog', { name: 'Descartar' })
  await question.getByRole('button', { name: 'Confirmar' }).click()
  const drawer = page.getByRole('dialog', { name: 'Fila de envio' })
  await expect(drawer.getByText('Tudo enviado')).toBeVisible()
  await page.goto('/posts')
  await expect(allSent(page)).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('article').filter({ hasText: caption })).toHaveCount(1)
})

test('a file refused as too large shows a message', async ({ app, device }) => {
  const { page } = device
  await replyInTurn(device.context, create, [refuseWith('MEDIA_TOO_LARGE')])
  const caption = await writeOne(device, 'Grande demais')
  const entry = (await openQueue(page)).filter({ hasText: caption })
  await expect(entry).toContainText('O arquivo é grande demais.')
  expect(await findServerPosts(app.url, caption)).toEqual([])
})

test("a server's Retry-After is respected", async ({ app, device }) => {
  const wait = refuseWith('RATE_LIMITED', { 'Retry-After': '6' })
  const calls = await replyInTurn(device.context, create, [wait])
  const caption = await writeOne(device, 'Mais tarde')
  await expect.poll(() => calls.times.length).toBe(1)
  // Events that wake the outbox must not make it forget the waiting time.
  await device.page.goto('/posts')
  await device.page.evaluate(() => dispatchEvent(new Event('online')))
  await expectOnce(app.url, device, caption)
  const [first = 0, second = 0] = calls.times
  expect(second - first).toBeGreaterThanOrEqual(6_000)
})

test('an expired token is renewed while sending, once', async ({ app, device }) => {
  const renewals = await replyInTurn(device.context, refresh, [])
  await spoilToken(device.page)
  const caption = await writeOne(device, 'Chave vencida')
  await expectOnce(app.url, device, caption)
  // The navigation to the composer may cut one short, which is repeated then.
  const answers = await Promise.all(renewals.requests.map((request) => request.response()))
  expect(answers.filter((answer) => answer !== null)).toHaveLength(1)
})

test('a lost answer to a renewal does not end the session', async ({ app, device }) => {
  const renewals = await replyInTurn(device.context, refresh, [loseAnswer])
  await spoilToken(device.page)
  const caption = await writeOne(device, 'Renovação perdida')
  await expectOnce(app.url, device, caption)
  expect(renewals.requests.length).toBeGreaterThanOrEqual(2)
  await device.page.goto('/posts')
  await expect(device.page.getByRole('heading', { name: 'Todos os posts' })).toBeVisible()
})

async function spoilToken(page: Page): Promise<void> {
  await changeRow(page, 'session', 'current', { accessToken: 'no.longer.good' })
}
