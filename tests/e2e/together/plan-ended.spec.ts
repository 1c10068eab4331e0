import type { Page } from 'playwright/test'
import type { StoredSession } from '#local/database/rows.ts'
import { makePhoto } from '../../setup/media/make-photo.ts'
import type { AppServer } from '../../setup/server/app-server.ts'
import { openApiClient } from '../fixtures/api-client.ts'
import { readRows } from '../fixtures/device/device-rows.ts'
import { endTrial } from '../fixtures/people/end-trial.ts'
import { joinProject } from '../fixtures/people/join-project.ts'
import { signUpOverHttp } from '../fixtures/people/sign-up-over-http.ts'
import { signUpWithProject } from '../fixtures/people/sign-up-with-project.ts'
import { subscribe } from '../fixtures/people/subscribe.ts'
import { allowAccount } from '../fixtures/posts/link-account.ts'
import { addPhotos, confirmPost, nextSlot, planTime } from '../fixtures/posts/write-post.ts'
import { openSignedIn } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe.configure({ timeout: 180_000 })
// A server of its own: others would meet its restarts.
test.use({ appEnv: { LOG_LEVEL: 'error' } })

const note =
  'O plano deste projeto terminou: nada novo é agendado. Salve como rascunho ou template.'

/** Somebody with a project and an account, whose trial and grace are over. */
async function openEnded(app: AppServer, page: Page, username: string) {
  const { person, api } = await signUpWithProject(app, page.request)
  await openSignedIn(page, '/settings', person)
  await page.getByRole('button', { name: 'Conectar Instagram' }).click()
  await allowAccount(app, page, username)
  await page.getByRole('button', { name: `Remover ${username}` }).waitFor()
  await page.goto('about:blank')
  await endTrial(app, person.email, -4)
  return { person, api }
}

/** As if so much time had passed since what waits was sent: tests cannot move a browser's clock over a restart. */
async function moveIntoPast(page: Page, ms: number): Promise<void> {
  await page.evaluate(async (ms) => {
    const heard = (request: IDBRequest) =>
      new Promise((resolve) => request.addEventListener('success', resolve))
    const open = indexedDB.open('upubly')
    await heard(open)
    const transaction = open.result.transaction(['outbox', 'uploads'], 'readwrite')
    const done = new Promise((resolve) => transaction.addEventListener('complete', resolve))
    for (const [name, field] of [
      ['outbox', 'pressedAt'],
      ['uploads', 'updatedAt'],
    ] as const) {
      const store = transaction.objectStore(name)
      const read = store.getAll()
      await heard(read)
      for (const row of read.result) store.put({ ...row, [field]: row[field] - ms })
    }
    await done
    open.result.close()
  }, ms)
}

test('what is scheduled after a plan has ended is kept, and sent once when it is paid', async ({
  app,
  page,
  problems,
}) => {
  // Of the refusal, where the page sends the post itself since its worker is not there yet.
  problems.allow(/402/)
  const { person, api } = await openEnded(app, page, 'padaria.sem.plano')
  await openSignedIn(page, '/posts/create', person)
  // Said before anything is written, in the line of the shell and beside the button.
  await expect(page.getByText(note)).toBeVisible()
  await expect(page.getByText(/^Seu plano terminou: nada novo é agendado\./)).toBeVisible()
  await page.getByLabel('Legenda', { exact: true }).fill('Pão de queijo')
  await addPhotos(page, [await makePhoto('pao.jpg')])
  await planTime(page, { slot: nextSlot(24 * 60 * 60_000) })
  await confirmPost(page)

  await page.goto('/posts')
  const entry = page.getByRole('article', {
    name: /^Pão de queijo\. Aguardando assinatura: O plano deste projeto/,
  })
  await expect(entry).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Fila de envio: 1 post, aguardando assinatura' }).waitFor()
  expect(await api.listPosts()).toEqual([])
  await entry.getByRole('button', { name: 'Ver cobrança' }).click()
  await expect(page.getByRole('heading', { name: 'Escolha um plano' })).toBeVisible()
  await expect(page.getByText(/^Seu plano terminou\. Nada foi apagado/)).toBeVisible()

  const [checkout] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: /^Assinar Pro/ }).click(),
  ])
  await checkout.getByRole('button', { name: 'Assinar' }).click()
  await checkout.getByRole('heading', { name: 'Assinatura feita' }).waitFor()
  await checkout.close()
  await expect(page.getByRole('button', { name: 'Fila de envio: tudo enviado' })).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByText(/nada novo é agendado/)).toHaveCount(0)
  await page.goto('/posts/create')
  await page.getByLabel('Legenda', { exact: true }).waitFor()
  const posts = await api.listPosts()
  expect(posts.map(({ caption }) => caption)).toEqual(['Pão de queijo'])
})

test("'Postar agora' that was refused hours ago is asked about when the plan is paid", async ({
  app,
  page,
  problems,
}) => {
  problems.allow(/402/)
  const { person, api } = await openEnded(app, page, 'padaria.de.ontem')
  await openSignedIn(page, '/posts/create', person)
  await page.getByText(note).waitFor()
  await page.getByLabel('Legenda', { exact: true }).fill('Saiu do forno')
  await addPhotos(page, [await makePhoto('forno.jpg')])
  await page.getByRole('switch', { name: 'Postar agora' }).click()
  await page.getByRole('checkbox', { name: 'padaria.de.ontem' }).check()
  await confirmPost(page, 'Postar Agora')
  await page.goto('/posts')
  await page.getByRole('article', { name: /^Saiu do forno\. Aguardando assinatura/ }).waitFor()

  await moveIntoPast(page, 2 * 60 * 60_000)
  await subscribe(app, page.request, person)
  await expect(async () => {
    await page.reload()
    await expect(
      page.getByRole('article', { name: /^Saiu do forno\. Confirmar envio/ }),
    ).toBeVisible({
      timeout: 15_000,
    })
  }).toPass({ timeout: 60_000 })
  expect(await api.listPosts()).toEqual([])
})

test('drafts and templates go on, and members are told whom to ask', async ({ app, page }) => {
  const { api } = await openEnded(app, page, 'padaria.da.equipe')
  const member = await signUpOverHttp(app, page.request, { name: 'Elis Prado' })
  await joinProject(app, api, member)
  await openSignedIn(page, '/posts/create', member)
  await expect(page.getByText(note)).toBeVisible()
  await expect(page.getByText('Fale com Carla Dias.').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ver planos' })).toHaveCount(0)
  await page.getByLabel('Legenda', { exact: true }).fill('Broa de milho')
  await page.getByRole('button', { name: 'Templates' }).click()
  await page.getByRole('button', { name: 'Salvar como template' }).click()
  await expect(async () => {
    const [session] = await readRows<StoredSession>(page, 'session')
    const own = openApiClient(app.url, member)
    const saved = await own.call(`/templates/user/${session?.user.id}`)
    expect(await saved.text()).toContain('Broa de milho')
  }).toPass({ timeout: 20_000 })
})
