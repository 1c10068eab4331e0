import { nameOfPost } from '#contract/posts/post-number.ts'
import { makePhoto } from '../setup/media/make-photo.ts'
import { openApiClient } from './fixtures/api-client.ts'
import { createServerPost } from './fixtures/posts/server-posts.ts'
import { nextSlot } from './fixtures/posts/write-post.ts'
import { addSession } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test.use({ hasVisited: true })

test('without a connection a card shows its post as on its network, its times, and its number', {
  tag: '@seldom',
}, async ({ app, device }) => {
  const { page } = device
  await addSession(device.context)
  const caption = `Como na rede ${Date.now()}`
  const photos = [await makePhoto('pao.jpg', { width: 800, height: 1000 })]
  const post = await createServerPost(openApiClient(app.url), {
    ...{ caption, photos, at: nextSlot(48 * 60 * 60_000) },
  })
  const { platformName, username } = post.schedules[0]?.socialMediaAccount ?? {}
  await page.goto('/posts')
  const card = page
    .getByRole('region', { name: 'Posts' })
    .locator('article.rounded-card:has([role=tablist])')
    .filter({ hasText: caption })
  await expect(card.getByText(nameOfPost(post), { exact: true })).toBeVisible()

  await device.goOffline()
  await card.getByRole('tab', { name: platformName ?? '' }).click()
  const preview = card.getByRole('article', { name: platformName ?? '' })
  await expect(preview).toContainText(caption)
  await expect(preview).toContainText(username?.replace(/^@/, '') ?? '')

  await card.getByRole('tab', { name: 'Visualização' }).click()
  await card.getByRole('button', { name: 'Contas e horários' }).click()
  const outcomes = page.getByRole('dialog', { name: 'Contas e horários' })
  await expect(outcomes.getByRole('listitem')).toHaveCount(1)
  await expect(outcomes.getByRole('listitem')).toContainText('Agendado')
  await outcomes.getByRole('button', { name: 'Fechar' }).click()

  await card.getByRole('button', { name: 'Histórico' }).click()
  const history = page.getByRole('dialog', { name: `Histórico do post ${nameOfPost(post)}` })
  await expect(history).toContainText('O histórico fica no servidor')
})
