import { cleanup, render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeVersion } from '#tests/fakes/data/make-version.ts'
import { NetworkPreview, type NetworkPreviewProps } from './network-preview.tsx'
import type { PreviewMedia, PreviewProps } from './preview-props.ts'

const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const photo = (id: number, height = 1350): PreviewMedia => ({
  id: String(id),
  kind: 'image',
  src: pixel,
  width: 1080,
  height,
})
const account = { username: '@cafe.aurora', profilePicture: null }

/** Renders one preview; it replaces the one before. */
function show(network: NetworkPreviewProps['network'], changes: Partial<PreviewProps> = {}) {
  const post: PreviewProps = {
    media: [photo(1)],
    caption: 'Bom dia',
    account: undefined,
    index: 0,
    onIndexChange: () => {},
    ...changes,
  }
  cleanup()
  render(<NetworkPreview network={network} post={post} />)
  return screen.getByRole('article')
}

const frameOf = (preview: HTMLElement) =>
  within(preview).getByRole('group', { name: 'Mídia do post' }).getBoundingClientRect()

/** The counts are invented decoration: visible, but hidden from screen readers. */
function expectDecoration(preview: HTMLElement, text: string) {
  const found = within(preview).getByText(text)
  expect(found.closest('[aria-hidden="true"]')).not.toBeNull()
}

function expectPictureButtons(preview: HTMLElement, names: string[]) {
  for (const name of names)
    expect(within(preview).getByRole('button', { name }).hasAttribute('disabled')).toBe(true)
}

it('Facebook, feed style names the account, or Sua Marca, just now', () => {
  expect(show('facebook').textContent).toContain('Sua Marca')
  const named = show('facebook', { account })
  expect(named.textContent).toContain('cafe.aurora')
  expect(named.textContent).not.toContain('@')
  expect(within(named).getByText('Agora mesmo')).toBeTruthy()
})

it('Facebook, feed style shows caption, media up to 400 px, made-up counts and three buttons', () => {
  const preview = show('facebook')
  expect(within(preview).getByText('Bom dia')).toBeTruthy()
  expect(frameOf(preview).height).toBe(400)
  expectDecoration(preview, '24')
  expectDecoration(preview, '8 comentários')
  expectPictureButtons(preview, ['Curtir', 'Comentar', 'Compartilhar'])
})

it('Instagram, photo-grid style shows the username, or sua_marca, over a square of at most 500 px', () => {
  const preview = show('instagram')
  expect(within(preview).getAllByText('sua_marca')).toHaveLength(2)
  const { width, height } = frameOf(preview)
  expect(Math.abs(width - height)).toBeLessThan(1)
  expect(height).toBeLessThanOrEqual(500)
  expect(show('instagram', { account }).textContent).toContain('cafe.aurora')
})

it('Instagram, photo-grid style says Sem legenda without a caption', () => {
  expect(within(show('instagram', { caption: ' \n' })).getByText('Sem legenda')).toBeTruthy()
})

it('Instagram, photo-grid style lists the hashtags of the caption, each once', () => {
  const preview = show('instagram', { caption: '#café da manhã #aurora e #café' })
  const list = within(preview).getByRole('list', { name: 'Hashtags' })
  const items = within(list).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['#café', '#aurora'])
  expect(within(show('instagram')).queryByRole('list')).toBeNull()
})

const story = { version: makeVersion('instagram', { placement: 'story' }), account }

it('Instagram, a story: fills a frame of 9:16 with the account on top, and shows no text', () => {
  const preview = show('instagram', story)
  expect(preview.getAttribute('aria-label')).toBe('Story no Instagram')
  const { width, height } = frameOf(preview)
  expect(Math.abs(width / height - 9 / 16)).toBeLessThan(0.01)
  expect(preview.textContent).toContain('cafe.aurora')
  expect(preview.textContent).not.toContain('Bom dia')
  expectDecoration(preview, 'Enviar mensagem')
})

it('Instagram, a story says that a second picture is left out', () => {
  const media = [photo(1), photo(2)]
  expect(show('instagram', { ...story, media, index: 1 }).textContent).toContain(
    'O Story do Instagram leva até 1 imagem: esta não sai.',
  )
})

it('Instagram, a story: fits a name of 60 letters, and can be empty', () => {
  const username = 'associacao.brasileira.de.torrefadores.artesanais.de.cafe.sul'
  const preview = show('instagram', { ...story, media: [], account: { ...account, username } })
  expect(preview.scrollWidth).toBeLessThanOrEqual(preview.clientWidth)
  expect(preview.textContent).toContain('Sem mídia')
})

it('LinkedIn, professional-network style shows the author, or Sua Empresa, the fixed lines and media up to 400 px', () => {
  const preview = show('linkedin')
  for (const text of ['Sua Empresa', 'Especialista em Marketing Digital', 'Bom dia'])
    expect(within(preview).getByText(text)).toBeTruthy()
  expect(preview.textContent).toContain('Agora mesmo')
  expect(frameOf(preview).height).toBe(400)
  expect(show('linkedin', { account }).textContent).toContain('cafe.aurora')
})

it('LinkedIn, professional-network style shows the picture of the account, or its initial', () => {
  expect(show('linkedin').textContent).toMatch(/^S/)
  const preview = show('linkedin', { account: { ...account, profilePicture: pixel } })
  expect(preview.querySelector('header img')?.getAttribute('src')).toBe(pixel)
})

it('LinkedIn, professional-network style has static counts and three buttons', () => {
  const preview = show('linkedin')
  expectDecoration(preview, '25 reações')
  expectDecoration(preview, '8 comentários')
  expectPictureButtons(preview, ['Recomendar', 'Comentar', 'Republicar'])
})

it('TikTok, short vertical video style is 10:16', () => {
  const { width, height } = frameOf(show('tiktok'))
  expect(width / height).toBeCloseTo(10 / 16, 2)
})

it('TikTok, short vertical video style shows the handle, or suamarca, the caption and the sound', () => {
  const preview = show('tiktok')
  expect(within(preview).getAllByText('suamarca')).toHaveLength(2)
  expect(preview.textContent).toContain('Som original - suamarca')
  expect(within(preview).getByText('Bom dia')).toBeTruthy()
  expect(show('tiktok', { account }).textContent).toContain('Som original - cafe.aurora')
})

it('TikTok, short vertical video style: shades a square picture only behind the text', () => {
  const preview = show('tiktok', { media: [photo(1, 1080)] })
  const shades = [...preview.querySelectorAll('*')].filter((one) =>
    getComputedStyle(one).backgroundImage.includes('gradient'),
  )
  const [shade] = shades
  expect(shades).toHaveLength(1)
  expect(shade?.textContent).toContain('Bom dia')
  const { height } = frameOf(preview)
  expect(shade?.getBoundingClientRect().height).toBeLessThan(height / 3)
})

it('TikTok, short vertical video style says Sem legenda, and has side counters', () => {
  const preview = show('tiktok', { caption: '' })
  expect(within(preview).getByText('Sem legenda')).toBeTruthy()
  expectDecoration(preview, '456')
})

it('YouTube, video-channel style is 16:9 with a play icon and a fixed duration', () => {
  const preview = show('youtube')
  const { width, height } = frameOf(preview)
  expect(width / height).toBeCloseTo(16 / 9, 2)
  expectDecoration(preview, '5:42')
})

it('YouTube, video-channel style takes the title from the caption, or says Título do vídeo', () => {
  expect(within(show('youtube', { caption: 'Bom\n\ndia' })).getByText('Bom dia')).toBeTruthy()
  expect(within(show('youtube', { caption: '' })).getByText('Título do vídeo')).toBeTruthy()
})

it('YouTube, video-channel style names the channel, or Seu Canal, with its fixed counts and button', () => {
  const preview = show('youtube')
  expect(within(preview).getByText('Seu Canal')).toBeTruthy()
  expectDecoration(preview, '124K inscritos')
  expectDecoration(preview, '1.234 visualizações • há 2 horas')
  expectDecoration(preview, '23 comentários')
  expectPictureButtons(preview, ['INSCREVER-SE'])
  expect(within(show('youtube', { account })).getByText('cafe.aurora')).toBeTruthy()
})

it('YouTube, video-channel style says that it does not accept images', () => {
  expect(within(show('youtube')).getByText(/só leva vídeo/)).toBeTruthy()
})

it('Twitter, short-text style has a fixed name, handle and time, whatever the account', () => {
  const preview = show('twitter', { account })
  for (const text of ['Sua Marca', '@suamarca', '2m'])
    expect(within(preview).getByText(text)).toBeTruthy()
  expect(preview.textContent).not.toContain('cafe.aurora')
})

it('Twitter, short-text style shows the caption or Sem legenda, media up to 300 px and counters', () => {
  const preview = show('twitter')
  expect(within(preview).getByText('Bom dia')).toBeTruthy()
  expect(frameOf(preview).height).toBe(300)
  for (const count of ['12', '34', '156']) expectDecoration(preview, count)
  expect(within(show('twitter', { caption: '' })).getByText('Sem legenda')).toBeTruthy()
})

const details = {
  description: 'Fotos da semana',
  location: 'Vila Madalena',
  userTags: '@lucia',
  productTags: 'Café coado',
  altText: 'Uma xícara',
}

it('the generic preview shows caption, media and every field that has text', () => {
  const preview = show('general', { ...details, caption: 'Bom dia' })
  for (const text of ['Bom dia', ...Object.values(details)])
    expect(within(preview).getByText(text)).toBeTruthy()
  const names = within(preview).getAllByRole('term')
  expect(names.map(({ textContent }) => textContent)).toEqual([
    'Descrição',
    'Localização',
    'Marcações',
    'Tags de produto',
    'Texto alternativo',
  ])
})

it('the generic preview leaves empty fields out and cuts nothing', () => {
  const caption = 'palavra '.repeat(400).trim()
  const preview = show('general', { caption, location: '  ' })
  expect(within(preview).queryAllByRole('term')).toEqual([])
  expect(within(preview).getByText(caption)).toBeTruthy()
  expect(within(show('general', { caption: '' })).getByText('Sem legenda')).toBeTruthy()
})

it("the generic preview: prefers the picture's own alt text", () => {
  const media = [{ ...photo(1), altText: 'Primeira' }, photo(2)]
  expect(show('general', { ...details, media }).textContent).toContain('Primeira')
  const second = show('general', { ...details, media, index: 1 })
  expect(second.textContent).toContain('Uma xícara')
})

const networks = [
  'general',
  'facebook',
  'twitter',
  'instagram',
  'linkedin',
  'youtube',
  'tiktok',
] as const

it.each(networks)('every preview of %s can be empty', (network) => {
  expect(show(network, { media: [], caption: '' }).textContent).not.toBe('')
})

it.each(networks)(
  'every preview of %s fits a name of 60 letters and a very long word',
  (network) => {
    const username = 'associacao.brasileira.de.torrefadores.artesanais.de.cafe.sul'
    document.body.style.width = '328px'
    const preview = show(network, {
      account: { username, profilePicture: null },
      caption: 'a'.repeat(600),
    })
    for (const element of preview.querySelectorAll('p, dd, li'))
      expect(element.scrollWidth, element.textContent).toBeLessThanOrEqual(
        Math.max(element.clientWidth, 328),
      )
    expect(preview.scrollWidth).toBeLessThanOrEqual(328)
    document.body.style.width = ''
  },
)

it.each(networks)('every preview of %s writes Arabic from right to left', (network) => {
  const preview = show(network, { caption: 'مرحبا بكم' })
  const paragraph = [...preview.querySelectorAll('p')].find((one) =>
    one.textContent?.includes('مرحبا بكم'),
  )
  expect(paragraph && getComputedStyle(paragraph).direction).toBe('rtl')
})
