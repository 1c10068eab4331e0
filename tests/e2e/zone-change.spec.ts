import { formatInTimeZone } from 'date-fns-tz'
import { makePhoto } from '../setup/media/make-photo.ts'
import { signUpWithProject } from './fixtures/people/sign-up-with-project.ts'
import { allowAccount } from './fixtures/posts/link-account.ts'
import { nextSlot, planTime, writePost } from './fixtures/posts/write-post.ts'
import { openSignedIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

const [brasilia, manaus] = ['America/Sao_Paulo', 'America/Manaus']
const dayMs = 24 * 60 * 60_000

test('a project moves to another zone: what is planned keeps its clock time, and a draft asks when it is opened', {
  tag: '@seldom',
}, async ({ app, page }) => {
  const { person, api } = await signUpWithProject(app, page.request)
  await openSignedIn(page, '/settings', person)
  await page.getByRole('button', { name: 'Conectar Instagram' }).click()
  await allowAccount(app, page, 'padaria.da.vila')
  const [slot, draftSlot] = [nextSlot(3 * dayMs), nextSlot(4 * dayMs)]
  await writePost(page, { caption: 'Pão da semana', photos: [await makePhoto('pao.jpg')], slot })
  await page.goto('/posts/create')
  await page.getByLabel('Legenda', { exact: true }).fill('Ainda um rascunho')
  await planTime(page, { slot: draftSlot })
  await expect.poll(async () => (await api.listPosts()).length).toBe(1)
  await expect(page).toHaveURL(/draft=/)
  const draft = page.url()

  await page.goto('/settings/project')
  const zone = page.getByRole('combobox', { name: 'Fuso horário' })
  await zone.fill('manaus')
  await page.getByRole('option', { name: 'Amazonas (Manaus)' }).click()
  await page.getByRole('button', { name: 'Salvar' }).click()
  const dialog = page.getByRole('dialog', { name: 'O que fazer com o que já está planejado?' })
  await expect(dialog).toContainText('O projeto tem 1 publicação planejada')
  await expect(dialog).toContainText('Pão da semana')
  await dialog.getByRole('radio', { name: 'Manter o horário' }).click()
  await dialog.getByRole('button', { name: 'Mudar o fuso' }).click()
  await expect(page.getByText('Projeto atualizado')).toBeVisible()

  await test.step('the post shows the same time, which is another moment now', async () => {
    const time = formatInTimeZone(slot, brasilia, 'dd/MM/yyyy, HH:mm')
    await page.getByRole('link', { name: 'Posts', exact: true }).first().click()
    const card = page.getByRole('article', { name: /^Pão da semana/ })
    await expect(card).toContainText(formatInTimeZone(slot, brasilia, 'HH:mm'))
    await expect(card).toContainText('Horário do Amazonas', { ignoreCase: true })
    const [post] = await api.listPosts()
    const at = new Date(post?.schedules[0]?.scheduledAt ?? 0)
    expect(formatInTimeZone(at, manaus, 'dd/MM/yyyy, HH:mm')).toBe(time)
    expect(at.getTime() - slot.getTime()).toBe(60 * 60_000)
  })

  await test.step('the draft says that its time is in the zone of before, and is moved', async () => {
    await page.goto(draft)
    await expect(
      page.getByText(/Os horários deste rascunho estão no horário de Brasília/),
    ).toBeVisible()
    const row = page.getByRole('listitem').filter({ hasText: '1 conta selecionada' })
    await expect(row).toContainText(`às ${formatInTimeZone(draftSlot, brasilia, 'HH:mm')}`)
    await page.getByRole('button', { name: 'Manter o momento' }).click()
    await expect(row).toContainText(`às ${formatInTimeZone(draftSlot, manaus, 'HH:mm')}`)
    await expect(page.getByText(/Os horários deste rascunho/)).toHaveCount(0)
    await expect(page.getByText('Data e hora no horário do Amazonas')).toBeVisible()
    await page.reload()
    await expect(row).toContainText(`às ${formatInTimeZone(draftSlot, manaus, 'HH:mm')}`)
  })
})
