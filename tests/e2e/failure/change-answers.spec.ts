import type { Locator, Page } from 'playwright/test'
import { idempotencyHeader } from '#contract/calls/api.ts'
import type { Post } from '#contract/posts/post.ts'
import { makePhoto } from '../../setup/media/make-photo.ts'
import { openApiClient } from '../fixtures/api-client.ts'
import type { Device } from '../fixtures/device/device.ts'
import {
  answerHtml,
  loseAnswer,
  type Reply,
  refuseWith,
  replyInTurn,
} from '../fixtures/lines/answers.ts'
import { createServerPost, findServerPost } from '../fixtures/posts/server-posts.ts'
import { nextSlot } from '../fixtures/posts/write-post.ts'
import { addSession } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

const keyName = idempotencyHeader.toLowerCase()

test.use({ hasVisited: true })

test.describe.configure({ timeout: 90_000 })

test.beforeEach(async ({ device }) => {
  device.allow(/ERR_|Failed to load resource/)
  await addSession(device.context)
})

async function openPost(appUrl: string, device: Device) {
  const client = openApiClient(appUrl)
  const caption = `Mudança ${Date.now()}`
  const photos = [await makePhoto('a.jpg', { width: 800, height: 1000 })]
  const post = await createServerPost(client, { caption, photos, at: nextSlot(50 * 60 * 60_000) })
  await device.page.goto('/posts')
  const card = cardOf(device.page, post)
  await expect(card).toHaveCount(1)
  return { client, post, card }
}

function cardOf(page: Page, { caption }: Post): Locator {
  const list = page.getByRole('region', { name: 'Posts' })
  return list.getByRole('article').filter({ hasText: caption })
}

async function changeText(page: Page, card: Locator, text: string): Promise<void> {
  await card.getByRole('button', { name: 'Editar' }).click()
  const form = page.getByRole('region', { name: /^Editando #/ })
  await form.getByLabel('Legenda', { exact: true }).fill(text)
  await form.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Alteração guardada')).toBeVisible()
}

async function expectAllSent(page: Page): Promise<void> {
  const indicator = page.getByRole('button', { name: 'Fila de envio: tudo enviado' })
  await expect(indicator).toBeVisible({ timeout: 40_000 })
}

const passing: [what: string, replies: Reply[]][] = [
  ['an answer that was lost', [loseAnswer]],
  [
    'errors of server and proxy, and a sending of before that is still at work',
    [refuseWith('INTERNAL'), answerHtml(503), refuseWith('IDEMPOTENCY_IN_PROGRESS')],
  ],
]

for (const [what, replies] of passing) {
  test(`after ${what} a change is sent again with its key, and is made once`, async ({
    app,
    device,
  }) => {
    const { page } = device
    const { client, post, card } = await openPost(app.url, device)
    const calls = await replyInTurn(page.context(), put(post), replies)
    await changeText(page, card, `${post.caption}, mudada`)
    await expect
      .poll(() => findServerPost(client, post.id), { timeout: 30_000 })
      .toMatchObject({ version: 2, caption: `${post.caption}, mudada` })
    await expectAllSent(page)
    const keys = calls.requests.map((request) => request.headers()[keyName])
    expect(keys).toHaveLength(replies.length + 1)
    expect(new Set(keys).size).toBe(1)
    expect(await findServerPost(client, post.id)).toMatchObject({ version: 2 })
  })
}

test('a second change, made before the list shows the first, causes no conflict', async ({
  app,
  device,
}) => {
  const { page } = device
  const { client, post, card } = await openPost(app.url, device)
  // The change reached the server, then the line broke: the list cannot be read again.
  const list = '**/api/v1/posts?*'
  await page.context().route(list, (route) => route.abort('connectionreset'))
  await changeText(page, card, `${post.caption}, uma`)
  await expect
    .poll(async () => (await findServerPost(client, post.id))?.caption, { timeout: 30_000 })
    .toBe(`${post.caption}, uma`)
  await expectAllSent(page)
  await expect(card).toContainText(', uma')
  await changeText(page, card, `${post.caption}, duas`)
  await page.context().unroute(list)
  await expect
    .poll(async () => (await findServerPost(client, post.id))?.caption, { timeout: 30_000 })
    .toBe(`${post.caption}, duas`)
  await expectAllSent(page)
})

test('a change of a published post is refused with the reason', async ({ app, device }) => {
  const { page } = device
  const { client, post, card } = await openPost(app.url, device)
  await replyInTurn(page.context(), put(post), [refuseWith('ALREADY_PUBLISHED')])
  await changeText(page, card, `${post.caption}, tarde demais`)
  await page.getByRole('button', { name: /^Fila de envio/ }).click()
  const entry = page.getByRole('dialog').getByRole('article').filter({ hasText: post.caption })
  await expect(entry).toContainText('Este post já foi publicado e não pode mais ser alterado.')
  expect(await findServerPost(client, post.id)).toMatchObject({ version: 1 })
})

test('a deletion succeeds after a lost answer and after a running delivery', async ({
  app,
  device,
}) => {
  const { page } = device
  const { client, post, card } = await openPost(app.url, device)
  const busy = refuseWith('DELIVERY_IN_PROGRESS', { 'Retry-After': '2' })
  const call = { method: 'DELETE', path: `/posts/${post.id}` }
  const calls = await replyInTurn(page.context(), call, [busy, loseAnswer])
  await card.getByRole('button', { name: 'Excluir' }).click()
  const question = page.getByRole('dialog', { name: 'Excluir post' })
  await question.getByRole('button', { name: 'Confirmar' }).click()
  await expect.poll(() => findServerPost(client, post.id), { timeout: 30_000 }).toBeUndefined()
  await expectAllSent(page)
  await expect(card).toHaveCount(0)
  expect(new Set(calls.requests.map((request) => request.headers()[keyName])).size).toBe(1)
})

test('a change of a post that somebody deleted says so, and can be discarded', async ({
  app,
  device,
}) => {
  const { page } = device
  const { client, post, card } = await openPost(app.url, device)
  await device.goOffline()
  await changeText(page, card, `${post.caption}, sem saber`)
  const answer = await client.call(`/posts/${post.id}`, {
    method: 'DELETE',
    headers: { [idempotencyHeader]: crypto.randomUUID(), 'If-Match': '"1"' },
  })
  expect(answer.status).toBe(200)
  await device.goOnline()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByRole('button', { name: /^Fila de envio/ }).click()
  const entry = page.getByRole('dialog').getByRole('article').filter({ hasText: post.caption })
  await expect(entry).toContainText('Este post foi excluído por outra pessoa.', { timeout: 30_000 })
  await entry.getByRole('button', { name: 'Descartar' }).click()
  const question = page.getByRole('dialog', { name: 'Descartar' })
  await question.getByRole('button', { name: 'Confirmar' }).click()
  await expect(entry).toHaveCount(0)
})

const put = ({ id }: Post) => ({ method: 'PUT', path: `/posts/${id}` })
