import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Post } from '#contract/posts/post.ts'
import { makePost, makePostMedia, makeSchedule } from '#tests/fakes/data/make-post.ts'
import { timeZone } from '#tests/fakes/device/local-device.ts'
import { RoutedPage } from '#tests/fakes/pages/routed-page.tsx'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { PostCard } from './post-card.tsx'

const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

async function show(post: Post) {
  const acts = { onEdit: () => {}, onClose: () => {}, onCompare: () => {} }
  render(
    <SignedInFrame>
      <RoutedPage>
        <div style={{ width: 264 }}>
          <PostCard
            {...acts}
            shown={{ post, server: post, change: undefined }}
            timeZone={timeZone}
            isEditing={false}
            openEditId={undefined}
          />
        </div>
      </RoutedPage>
    </SignedInFrame>,
  )
  return within(await screen.findByRole('article'))
}

const on = (platformId: string, platformName: string, username: string) =>
  makeSchedule({
    socialMediaAccount: {
      ...makeSchedule().socialMediaAccount,
      ...{ id: crypto.randomUUID(), platformId, platformName, username },
    },
  })

const picture = () => makePostMedia('a'.repeat(64), { url: pixel, thumbnailUrl: pixel })
const video = (thumbnailUrl: string | null) =>
  makePostMedia('b'.repeat(64), {
    ...{ kind: 'video' as const, contentType: 'video/mp4', url: '/nao-existe.mp4', thumbnailUrl },
  })

it('A card names its post by the number, and has a tab for each network of its times', async () => {
  const post = makePost({
    number: 12,
    media: [picture()],
    schedules: [
      on('instagram', 'Instagram', 'cafe'),
      on('facebook', 'Facebook', 'Padaria'),
      on('instagram', 'Instagram', 'padaria'),
    ],
  })
  const card = await show(post)
  card.getByText('#12')
  expect(card.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    ...['Visualização', 'Facebook', 'Instagram'],
  ])
  expect(card.getByRole('tab', { selected: true }).textContent).toBe('Visualização')
})

it('The tab of a network shows what that network gets, as the account it goes to', async () => {
  const versions = [
    {
      ...{ platformId: 'instagram' as const, caption: 'Só no Instagram #pao', firstComment: '' },
      ...{ collaborators: [], coverMs: null },
    },
  ]
  const post = makePost({
    ...{ caption: 'Para todas', versions, media: [picture()] },
    schedules: [on('instagram', 'Instagram', 'cafe'), on('twitter', 'Twitter', 'cafe_x')],
  })
  const card = await show(post)
  await userEvent.click(card.getByRole('tab', { name: 'Instagram' }))
  const instagram = within(await card.findByRole('article', { name: 'Post no Instagram' }))
  expect(instagram.getByText(/Só no Instagram/)).toBeTruthy()
  expect(instagram.getAllByText('cafe').length).toBeGreaterThan(0)
  await userEvent.keyboard('{ArrowLeft}')
  const twitter = within(await card.findByRole('article', { name: /Twitter/ }))
  expect(twitter.getByText('Para todas')).toBeTruthy()
})

it('A preview longer than the card scrolls inside it, by the keyboard too', async () => {
  const post = makePost({
    ...{ media: [picture()], caption: 'Bom dia!\n'.repeat(60) },
    schedules: [on('linkedin', 'LinkedIn', 'cafe')],
  })
  const card = await show(post)
  await userEvent.click(card.getByRole('tab', { name: 'LinkedIn' }))
  await card.findByRole('article', { name: /LinkedIn/ })
  expect(screen.getAllByRole('article')[0]?.offsetHeight).toBeLessThanOrEqual(600)
  const panel = card.getByRole('tabpanel')
  expect(panel.scrollHeight).toBeGreaterThan(panel.clientHeight)
  panel.focus()
  await userEvent.keyboard('{End}')
  await expect.poll(() => panel.scrollTop).toBeGreaterThan(0)
})

it('A video is loaded when it is pressed, and one that cannot play says so', async () => {
  const card = await show(makePost({ media: [video(pixel)] }))
  expect(document.querySelector('video')).toBeNull()
  await userEvent.click(card.getByRole('button', { name: 'Reproduzir vídeo' }))
  await card.findByText('Vídeo não disponível')
  const link = card.getByRole('link', { name: 'Abrir em outra aba' })
  expect(link.getAttribute('href')).toBe('/nao-existe.mp4')
})

it('A video without a thumbnail says by itself that it cannot play', async () => {
  await (await show(makePost({ media: [video(null)] }))).findByText('Vídeo não disponível')
})

it('A video whose thumbnail is gone is tried itself', async () => {
  const card = await show(makePost({ media: [video('data:image/png;base64,AAAA')] }))
  await card.findByText('Vídeo não disponível')
})

it('A picture is shown as its thumbnail with its alternative text, and counts the others', async () => {
  const media = [{ ...picture(), altText: 'Uma xícara' }, picture()]
  const card = await show(makePost({ media }))
  expect(card.getByRole('img', { name: 'Uma xícara' }).getAttribute('src')).toBe(pixel)
  card.getByText('1/2')
  fireEvent.error(card.getByRole('img', { name: 'Uma xícara' }))
  await card.findByText('Imagem não disponível')
})

it.each([
  ['/media/contrato.pdf', 'Documento'],
  ['/media/dados.zip', 'Mídia não suportada'],
  ['https://youtu.be/abc', 'Vídeo não disponível'],
  ['https://open.spotify.com/track/a', 'Áudio não disponível'],
])('What is known by its address alone, %s, is named: %s', async (url, words) => {
  const card = await show({ ...makePost({ media: [] }), mediaUrls: [url] })
  card.getByText(words)
})
