import { makePhoto } from '../../setup/media/make-photo.ts'
import { openApiClient } from '../fixtures/api-client.ts'
import { waitForServiceWorker } from '../fixtures/device/device.ts'
import { joinDemoProject, postJson } from '../fixtures/people/join-project.ts'
import { signUpOverHttp } from '../fixtures/people/sign-up-over-http.ts'
import { nextSlot, writePost } from '../fixtures/posts/write-post.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ hasVisited: true })

const lostTitle = 'Você não participa mais deste projeto'

test('who was removed is told so, goes to a project they still have, and keeps what waits unsent', async ({
  app,
  device,
}) => {
  const { page } = device
  device.allow(/403|404|ERR_|Failed to/)
  const person = await signUpOverHttp(app, page.request)
  const own = openApiClient(app.url, person)
  await postJson(own, '/projects', { name: 'Padaria da Vila', description: 'Pães e bolos da vila' })
  const { remove, project } = await joinDemoProject(app, page.request, person)
  await signIn(page, person)
  const switcher = page.getByRole('button', { name: /^Projeto: / })
  await switcher.click()
  await page.getByRole('button', { name: project.name }).last().click()
  await expect(switcher).toContainText(project.name)
  await waitForServiceWorker(page)
  await page.goto('/posts/create')
  await expect(page.getByLabel('Legenda', { exact: true })).toBeVisible()
  // Without a connection the accounts are those that this device knows.
  const copies = (projectId: string) =>
    Object.keys(localStorage).map((key) => key.endsWith(projectId) && localStorage.getItem(key))
  await expect
    .poll(async () => (await page.evaluate(copies, project.id)).join())
    .toContain('platforms')
  await device.goOffline()
  await writePost(page, {
    ...{ caption: 'Escrito antes de sair', slot: nextSlot(48 * 60 * 60_000) },
    photos: [await makePhoto('antes.jpg')],
  })
  await remove()
  await device.goOnline()

  await expect(page.getByText(lostTitle)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(`${project.name}: o projeto foi excluído`)).toBeVisible()
  await page.waitForURL('**/dashboard')
  await expect(switcher).toContainText('Padaria da Vila')
  await page.getByRole('button', { name: /precisa de você$/ }).click()
  const waiting = page.getByRole('article', { name: /Escrito antes de sair/ })
  await expect(waiting).toContainText('Recusado')
  await expect(waiting).toContainText('Este projeto foi excluído ou você não participa mais dele.')
  await expect(waiting.getByRole('button')).toHaveText([
    ...['Enviar agora', 'Manter como rascunho', 'Descartar'],
  ])

  await test.step('what waited stays theirs, says why it cannot be sent, and is used elsewhere', async () => {
    await waiting.getByRole('button', { name: 'Manter como rascunho' }).click()
    await expect(page.getByText('Guardado como rascunho', { exact: true })).toBeVisible()
    await page.goto('/posts')
    await expect(
      page.getByRole('heading', { name: /^De projetos que você não acessa mais/ }),
    ).toBeVisible()
    const drafts = page.getByRole('article', { name: 'Rascunho: Escrito antes de sair' })
    const kept = drafts.filter({
      hasText: 'Não pode ser enviado: você não participa mais do projeto, ou ele foi excluído.',
    })
    await expect(kept).toBeVisible()
    await kept.getByRole('button', { name: /^Usar .* neste projeto$/ }).click()
    await expect(page.getByLabel('Legenda', { exact: true })).toHaveValue('Escrito antes de sair')
    await page.goto('/posts')
    await kept.getByRole('button', { name: /^Descartar/ }).click()
    await expect(kept).toHaveCount(0)
    await expect(drafts).toHaveCount(1)
  })
})

test('who was removed from their only project is told so, and can make one', async ({
  app,
  page,
  problems,
}) => {
  problems.allow(/403|404/)
  const person = await signUpOverHttp(app, page.request)
  const { remove } = await joinDemoProject(app, page.request, person)
  await signIn(page, person)
  await page.goto('/posts/create')
  await page.getByLabel('Legenda', { exact: true }).fill('Só um começo')
  await expect(page).toHaveURL(/draft=/)
  await remove()
  await page.getByRole('link', { name: 'Posts', exact: true }).first().click()
  await expect(page.getByText(lostTitle)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nenhum projeto' })).toBeVisible()
  await expect(
    page.getByText(/O que você escreveu e não enviou continua neste aparelho/),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Criar Novo Projeto' })).toBeVisible()
})
