import { render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { makeVersion } from '#tests/fakes/data/make-version.ts'
import type { PreviewMedia } from './preview-props.ts'
import { PreviewTabs, type PreviewTabsProps } from './preview-tabs.tsx'

const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const media: PreviewMedia[] = [
  { id: '1', kind: 'image', src: pixel },
  { id: '2', kind: 'image', src: pixel },
]

function Composer(props: Partial<PreviewTabsProps>) {
  const [caption, setCaption] = useState('Bom dia')
  const [index, setIndex] = useState(0)
  const [, setOther] = useState(0)
  return (
    <>
      <textarea
        aria-label="Legenda"
        value={caption}
        onChange={(event) => setCaption(event.target.value)}
      />
      <button type="button" onClick={() => setOther((count) => count + 1)}>
        Outra coisa
      </button>
      <PreviewTabs
        media={media}
        caption={caption}
        index={index}
        onIndexChange={(next) => setIndex(next)}
        {...props}
      />
    </>
  )
}

// The lazy module is loaded in advance, so that no test waits for it on a busy machine.
beforeAll(() => import('./network-preview.tsx'))

const open = (name: string) => userEvent.click(screen.getByRole('tab', { name }))

it('the preview tabs are seven, the generic one first and chosen', async () => {
  render(<Composer />)
  const names = screen.getAllByRole('tab').map(({ textContent }) => textContent)
  expect(names).toEqual([
    'Geral',
    'Facebook',
    'Twitter',
    'Instagram',
    'LinkedIn',
    'YouTube',
    'TikTok',
  ])
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Geral')
  expect(await screen.findByRole('article', { name: 'Visualização geral' })).toBeTruthy()
})

it('the preview tabs show the post as the chosen network would', async () => {
  render(<Composer />)
  for (const [tab, name] of [
    ['Facebook', 'Post no Facebook'],
    ['Twitter', 'Post no Twitter'],
    ['Instagram', 'Post no Instagram'],
    ['LinkedIn', 'Post no LinkedIn'],
    ['YouTube', 'Vídeo no YouTube'],
    ['TikTok', 'Post no TikTok'],
  ] as const) {
    await open(tab)
    expect((await screen.findByRole('article', { name })).textContent).toContain('Bom dia')
  }
})

it('the preview tabs follow the typing', async () => {
  render(<Composer />)
  await open('Facebook')
  await userEvent.fill(screen.getByRole('textbox'), 'Bom dia, gente')
  expect(await screen.findByText('Bom dia, gente', { selector: 'p' })).toBeTruthy()
})

it('the preview tabs keep the position in the carousel when another network is chosen', async () => {
  render(<Composer />)
  await userEvent.click(await screen.findByRole('button', { name: 'Próxima mídia' }))
  await open('Instagram')
  expect(await screen.findByRole('img', { name: 'Imagem 2 de 2' })).toBeTruthy()
})

it("the preview tabs use each network's account and caption", async () => {
  const accounts = { instagram: { username: 'cafe.aurora', profilePicture: null } }
  render(
    <Composer accounts={accounts} versions={[makeVersion('instagram', { caption: 'Só aqui' })]} />,
  )
  await open('Instagram')
  const instagram = await screen.findByRole('article', { name: 'Post no Instagram' })
  expect(instagram.textContent).toContain('cafe.aurora')
  expect(instagram.textContent).toContain('Só aqui')
  await open('Facebook')
  const facebook = await screen.findByRole('article', { name: 'Post no Facebook' })
  expect(facebook.textContent).toContain('Sua Marca')
  expect(facebook.textContent).toContain('Bom dia')
})

it('the preview tabs: collapse an expanded caption when another network is chosen', async () => {
  render(<Composer caption={'palavra '.repeat(100)} />)
  await open('Instagram')
  await userEvent.click(await screen.findByRole('button', { name: '... mais' }))
  await open('LinkedIn')
  expect(await screen.findByRole('button', { name: '... mais' })).toBeTruthy()
})

it('the preview tabs do not render again for unrelated changes', async () => {
  let reads = 0
  const watched: PreviewMedia = {
    id: '1',
    kind: 'image',
    src: pixel,
    get altText() {
      reads++
      return 'Uma xícara'
    },
  }
  const one = [watched]
  render(<Composer media={one} />)
  await screen.findByRole('article')
  const before = reads
  expect(before).toBeGreaterThan(0)
  await userEvent.click(screen.getByRole('button', { name: 'Outra coisa' }))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(reads).toBe(before)
})
