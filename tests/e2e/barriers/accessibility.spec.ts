import type { Page } from 'playwright/test'
import { wallClockAt } from '#contract/time/wall-clock.ts'
import { makePhoto } from '../../setup/media/make-photo.ts'
import { openApiClient } from '../fixtures/api-client.ts'
import { waitForServiceWorker } from '../fixtures/device/device.ts'
import { desktop, dialogTitled, expectNoBarriers, phone } from '../fixtures/expect-no-barriers.ts'
import { changeServerPost, createServerPost } from '../fixtures/posts/server-posts.ts'
import { addPhotos, nextSlot } from '../fixtures/posts/write-post.ts'
import { openSignedIn, signIn } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe.configure({ mode: 'parallel', timeout: 120_000 })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('sign-in, dashboard, menus and settings have no barriers', async ({ page, problems }) => {
  await page.goto('/signin')
  await page.getByRole('button', { name: 'ENTRAR', exact: true }).click()
  await expect(page.getByText('Senha é obrigatória')).toBeVisible()
  await expectNoBarriers(page, 'sign-in with complaints')
  await signIn(page)
  const latest = page.getByRole('region', { name: 'Últimos posts' })
  await expect(latest.getByRole('listitem')).toHaveCount(5)
  await expect(page.getByRole('list', { name: 'O que sai hoje' })).toBeVisible()
  await page.getByRole('button', { name: /^Projeto:/ }).click()
  await expect(page.getByRole('button', { name: 'Atualizar' })).toBeVisible()
  await expectNoBarriers(page, 'dashboard and projects')
  await page.getByRole('button', { name: /^Conta de/ }).click()
  await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible()
  await expectNoBarriers(page, 'account panel', [desktop])
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectNoBarriers(page, 'menu', [phone])
  await page.getByRole('link', { name: 'Cobrança' }).click()
  await expect(page.getByRole('heading', { name: 'Gerenciar Cobrança' })).toBeVisible()
  await expectNoBarriers(page, 'billing')
  // The server's own answer, unless the worker is there already.
  problems.allow(/404 \(Not Found\) \(\S+\/nada\/aqui/)
  await page.goto('/nada/aqui')
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible()
  await expectNoBarriers(page, 'not found')
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Conectar Instagram' }).click()
  await expect(dialogTitled(page, 'Aviso!')).toBeVisible()
  await expectNoBarriers(page, 'notice before linking')
  await page.keyboard.press('Escape')
  await expectNoBarriers(page, 'settings')
})

test('the pages of the simulated network have no barriers', async ({ app, page }) => {
  await page.goto(app.sandboxUrl)
  await expectNoBarriers(page, 'feed')
  await page
    .getByRole('link', { name: /cafe\.aurora/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'cafe.aurora' })).toBeVisible()
  await expectNoBarriers(page, 'profile')
  await page.goBack()
  await page.locator('a.when').first().click()
  await expectNoBarriers(page, 'publication')
  await openSignedIn(page, '/settings')
  await page.getByRole('button', { name: 'Conectar Instagram' }).click()
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByRole('button', { name: 'Permitir' })).toBeVisible()
  await expectNoBarriers(page, 'consent')
})

test('posts, calendar and preview have no barriers', async ({ page }) => {
  await openSignedIn(page, '/posts')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectNoBarriers(page, 'posts')
  await page.goto('/calendar')
  const item = page.getByRole('article').getByRole('button', { expanded: false }).first()
  await item.click()
  await expectNoBarriers(page, 'calendar')
  await page.getByRole('button', { name: 'Preview' }).first().click()
  await expect(dialogTitled(page, 'Preview')).toBeVisible()
  await expectNoBarriers(page, 'preview')
  await page.goto('/calendar?week=2035-06-03')
  await expect(page.getByText('Sem posts')).toHaveCount(7)
  await expectNoBarriers(page, 'empty week')
})

test('the views of the calendar, the dialog of a move and the selection of posts have no barriers', async ({
  app,
  page,
}) => {
  const at = nextSlot(24 * 60 * 60_000)
  await createServerPost(openApiClient(app.url), {
    caption: 'Amanhã',
    photos: [await makePhoto('pao.jpg')],
    at,
  })
  await openSignedIn(page, '/calendar')
  for (const view of ['Mês', 'Dia', 'Lista']) {
    await page.getByRole('link', { name: view, exact: true }).click()
    await expect(page.locator('[data-item]:visible').first()).toBeVisible()
    await expectNoBarriers(page, view)
  }
  const tomorrow = wallClockAt(at.getTime(), 'America/Sao_Paulo').date
  await page.goto(`/calendar?view=day&date=${tomorrow}`)
  await page
    .getByRole('button', { name: /Agendado$/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mover para…' }).click()
  await expect(dialogTitled(page, 'Mover para…')).toBeVisible()
  await expectNoBarriers(page, 'move')
  await page.goto('/posts')
  await page.getByRole('button', { name: 'Selecionar', exact: true }).click()
  await page.getByRole('button', { name: 'Selecionar todos os mostrados' }).click()
  await expectNoBarriers(page, 'selection')
})

test('the calendar of all projects, its list of them and its filters have no barriers', async ({
  page,
}) => {
  await openSignedIn(page, '/calendar?projects=all')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectNoBarriers(page, 'week of all projects')
  await page.getByRole('button', { name: /^\d+ projetos$/ }).click()
  await expect(page.getByRole('group', { name: 'Projetos mostrados' })).toBeVisible()
  await expectNoBarriers(page, 'list of projects')
  await page.keyboard.press('Escape')
  await page.goto('/calendar?projects=all&view=month&status=failed')
  await page.getByRole('button', { name: 'Filtros (1)' }).click()
  await expect(page.getByLabel('Status')).toHaveValue('failed')
  await expectNoBarriers(page, 'filters of the calendar')
})

test("the help sheet of the keyboard, 'Buscar' and their places in the menus have no barriers", async ({
  page,
}) => {
  await openSignedIn(page, '/calendar')
  await expect(page.getByRole('grid')).toBeVisible()
  await page.keyboard.press('?')
  await expect(dialogTitled(page, 'Atalhos do teclado')).toBeVisible()
  await expectNoBarriers(page, 'help sheet')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('cafe')
  await expect(page.getByRole('option').nth(2)).toBeVisible()
  await expectNoBarriers(page, 'palette')
  await page.getByRole('combobox').fill('xyzxyz')
  await expect(page.getByText('Nada com estas palavras.')).toBeVisible()
  await expectNoBarriers(page, 'palette without results')
})

test('without a connection, the queue and the drafts have no barriers', async ({ page }) => {
  await openSignedIn(page, '/posts/create')
  await waitForServiceWorker(page)
  await page.getByLabel('Legenda', { exact: true }).fill('Um rascunho')
  await expect(page.getByText(/Salvo neste aparelho/).first()).toBeVisible()
  await page.goto('/posts/create')
  await page.getByLabel('Legenda', { exact: true }).fill('Vai para a fila')
  await addPhotos(page, [await smallPhoto('fila.jpg')])
  await page.getByRole('switch', { name: 'Postar agora' }).click()
  await page.getByRole('checkbox').first().check()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Postar Agora' }).click()
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('Template salvo com sucesso!')).toBeVisible()
  await page.goto('/posts')
  await expect(page.getByText('Aguardando conexão')).toBeVisible()
  await expect(page.getByText('Um rascunho')).toBeVisible()
  await expectNoBarriers(page, 'posts without a connection')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /fila|envio|post/i })
    .click()
  await expect(dialogTitled(page, 'Fila de envio')).toBeVisible()
  await expectNoBarriers(page, 'queue')
})

test('edited posts have no barriers, while waiting and in conflict', async ({
  app,
  page,
  problems,
}) => {
  problems.allow(/412|Failed to load resource/)
  const client = openApiClient(app.url)
  const at = nextSlot(48 * 60 * 60_000)
  const photos = [await smallPhoto('a.jpg'), await smallPhoto('b.jpg')]
  const post = await createServerPost(client, { caption: 'Duas fotos, um horário', photos, at })
  await createServerPost(client, { caption: 'Para excluir', photos, at })
  await openSignedIn(page, '/posts')
  await waitForServiceWorker(page)
  const form = page.getByRole('region', { name: /^Editando #/ })
  const cardOf = (text: string) =>
    page.getByRole('region', { name: 'Posts' }).getByRole('article').filter({ hasText: text })
  await cardOf('Duas fotos').getByRole('button', { name: 'Editar' }).click()
  await form.getByRole('button', { name: 'Adicionar Agendamento' }).click()
  await form.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(form.getByText('Falta uma coisa para salvar:')).toBeVisible()
  await expectNoBarriers(page, 'edit mode with complaints')
  await form.getByRole('button', { name: 'Excluir agendamento 2' }).click()
  await form.getByLabel('Legenda', { exact: true }).fill('Duas fotos, a minha versão')
  await page.context().setOffline(true)
  await form.getByRole('button', { name: 'Salvar', exact: true }).click()
  await cardOf('Para excluir').getByRole('button', { name: 'Excluir' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click()
  await expect(cardOf('Para excluir').getByText('Exclusão na fila de envio')).toBeVisible()
  await expectNoBarriers(page, 'changes on their way', [desktop])
  await changeServerPost(client, post.id, { caption: 'Duas fotos, a versão dela' })
  await page.context().setOffline(false)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  // The offline line above the cards disappears, which moves them while they are pressed.
  await expect(page.getByText(/^Sem conexão\. /)).toHaveCount(0)
  await cardOf('Duas fotos').getByRole('button', { name: 'Comparar versões' }).click()
  await expect(dialogTitled(page, 'Este post foi alterado por outra pessoa')).toBeVisible()
  await page.getByRole('radio', { name: 'Minha versão' }).first().check()
  await expectNoBarriers(page, 'two versions')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Fila de envio/ }).click()
  await page.getByRole('button', { name: 'Pausar envio' }).click()
  await expect(page.getByText('Envio pausado.')).toBeVisible()
  await expectNoBarriers(page, 'paused queue with a conflict', [phone])
})

test('a post can be scheduled without a mouse', async ({ page }) => {
  await openSignedIn(page, '/posts/create')
  await expect(page.getByLabel('Legenda', { exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Pular para o conteúdo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Salvar', exact: true }))
  await tabTo(page, page.getByRole('button', { name: 'Adicionar Mídia' }))
  await tabTo(page, page.getByLabel('Legenda', { exact: true }))
  await addPhotos(page, [await smallPhoto('teclado.jpg')])
  await page.getByLabel('Legenda', { exact: true }).focus()
  await page.keyboard.type('Só com o teclado')
  await tabTo(page, page.getByRole('switch', { name: 'Postar agora' }))
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  await tabTo(page, page.getByRole('checkbox').first())
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+Enter')
  await expect(dialogTitled(page, 'Salvar template')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirmar' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('checkbox').first()).toBeFocused()
})

test('arrow keys move in the calendar and Esc closes its preview', async ({ page }) => {
  await openSignedIn(page, '/calendar')
  const items = page.getByRole('article').getByRole('button', { expanded: false })
  await items.first().focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.locator('h2:focus')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowDown')
  await expect(items.first()).toBeFocused()
  await page.keyboard.press('Enter')
  const preview = page.getByRole('button', { name: 'Preview' })
  await tabTo(page, preview)
  await page.keyboard.press('Enter')
  await expect(dialogTitled(page, 'Preview')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(preview).toBeFocused()
})

/** Presses Tab until the target has the focus; the limit is more than any screen needs. */
async function tabTo(page: Page, target: ReturnType<Page['getByRole']>) {
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  await expect(target).toBeFocused()
}

const smallPhoto = (name: string) => makePhoto(name, { width: 640, height: 800 })
