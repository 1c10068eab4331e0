import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { PreviewMediaFrame, type PreviewMediaFrameProps } from './preview-media-frame.tsx'
import type { PreviewMedia } from './preview-props.ts'

const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const photos = (count: number): PreviewMedia[] =>
  Array.from({ length: count }, (_, id) => ({ id: String(id), kind: 'image', src: pixel }))
const video: PreviewMedia = { id: 'v', kind: 'video', src: undefined }

function show(media: PreviewMedia[], changes: Partial<PreviewMediaFrameProps> = {}) {
  const onIndexChange = vi.fn()
  function Frame() {
    const [index, setIndex] = useState(changes.index ?? 0)
    return (
      <PreviewMediaFrame
        media={media}
        className="aspect-square w-80"
        {...changes}
        index={index}
        onIndexChange={(next) => {
          onIndexChange(next)
          setIndex(next)
        }}
      />
    )
  }
  render(<Frame />)
  return onIndexChange
}

const badge = () => screen.queryByText(/\/\d+$/)?.textContent
/** Also presses a button with aria-disabled, which people can press too. */
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('several images are shown one at a time, with their position', () => {
  show(photos(3))
  expect(badge()).toBe('Mídia 1/3')
  expect(screen.getAllByRole('img')).toHaveLength(1)
  press('Próxima mídia')
  expect(badge()).toBe('Mídia 2/3')
  expect(screen.getByRole('img', { name: 'Imagem 2 de 3' })).toBeTruthy()
  press('Mídia anterior')
  expect(badge()).toBe('Mídia 1/3')
})

it('several images stop at both ends', () => {
  const onIndexChange = show(photos(2))
  press('Mídia anterior')
  expect(onIndexChange).not.toHaveBeenCalled()
  press('Próxima mídia')
  press('Próxima mídia')
  expect(onIndexChange).toHaveBeenCalledOnce()
  expect(badge()).toBe('Mídia 2/2')
  expect(screen.getByRole('button', { name: 'Próxima mídia' }).getAttribute('aria-disabled')).toBe(
    'true',
  )
})

it('several images follow the arrow keys, and keep the focus at both ends', async () => {
  show(photos(3))
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  expect(badge()).toBe('Mídia 3/3')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Próxima mídia')
  await userEvent.keyboard('{ArrowLeft}')
  expect(badge()).toBe('Mídia 2/3')
})

it('several images follow a swipe that is long enough', () => {
  show(photos(3))
  const frame = screen.getByRole('group')
  const finger = (clientX: number) => new Touch({ identifier: 1, target: frame, clientX })
  const swipe = (from: number, to: number) => {
    fireEvent.touchStart(frame, { touches: [finger(from)] })
    fireEvent.touchEnd(frame, { changedTouches: [finger(to)] })
  }
  swipe(200, 170)
  expect(badge()).toBe('Mídia 1/3')
  swipe(200, 120)
  expect(badge()).toBe('Mídia 2/3')
  swipe(120, 200)
  swipe(120, 200)
  expect(badge()).toBe('Mídia 1/3')
})

it('several images: limit an index from outside to the last image', () => {
  show(photos(2), { index: 9 })
  expect(badge()).toBe('Mídia 2/2')
})

it('one image has neither arrows nor a badge', () => {
  show(photos(1))
  expect(screen.queryByRole('button')).toBeNull()
  expect(badge()).toBeUndefined()
  expect(screen.getByRole('img', { name: 'Imagem do post' })).toBeTruthy()
})

it('one image is named by its alt text', () => {
  show([{ id: '1', kind: 'image', src: pixel, altText: 'Uma xícara' }])
  expect(screen.getByRole('img', { name: 'Uma xícara' })).toBeTruthy()
})

it('one image says so when it is broken', async () => {
  show([{ id: '1', kind: 'image', src: 'data:image/png;base64,AAAA' }])
  expect(await screen.findByText('Imagem não disponível')).toBeTruthy()
})

it("one image: determines the frame's aspect ratio when the frame follows it", () => {
  const wide: PreviewMedia = { id: '1', kind: 'image', src: pixel, width: 1600, height: 800 }
  show([wide], { className: 'w-80 max-h-[400px]', followsFirst: true })
  expect(screen.getByRole('group').getBoundingClientRect().height).toBe(160)
})

it('a video is the first one, with controls and its badge, and no arrows', () => {
  show([{ ...video, src: 'data:video/mp4;base64,AAAA' }, ...photos(2)])
  expect(screen.getByText('Vídeo')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  expect(document.querySelector('video')?.controls).toBe(true)
})

it('a video shows a spinner while it loads', () => {
  show([video])
  expect(document.querySelector('.animate-spin')).not.toBeNull()
})

it('a video: that cannot be played says so, with a link to open it', async () => {
  show([{ ...video, src: '/nao-existe.mp4' }])
  expect(await screen.findByText('Vídeo não disponível')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Abrir em outra aba' })
  expect(link.getAttribute('href')).toBe('/nao-existe.mp4')
  expect(link.getAttribute('target')).toBe('_blank')
})

it('files that a network leaves out are marked at the image concerned', () => {
  show(photos(11), { network: 'instagram', index: 9 })
  expect(screen.queryByText(/não sai/)).toBeNull()
  press('Próxima mídia')
  expect(screen.getByText('O Instagram leva até 10 imagens: esta não sai.')).toBeTruthy()
})

it('no media takes no space, unless the network requires media', () => {
  show([])
  expect(document.body.textContent).not.toContain('Sem mídia')
  show([], { hasPlaceholder: true })
  expect(screen.getByText('Sem mídia')).toBeTruthy()
})
