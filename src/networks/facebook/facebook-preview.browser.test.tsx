import { cleanup, render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { PreviewMedia, PreviewProps } from '../preview-props.ts'
import { FacebookPreview } from './facebook-preview.tsx'

const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const photo: PreviewMedia = { id: '1', kind: 'image', src: pixel, width: 1080, height: 1350 }

/** Renders the preview; it replaces the one before. */
function show(changes: Partial<PreviewProps>) {
  cleanup()
  render(
    <FacebookPreview
      {...{ media: [photo], caption: 'Bom dia', account: undefined, index: 0 }}
      onIndexChange={() => {}}
      {...changes}
    />,
  )
  return screen.getByRole('article')
}

it('the preview of Facebook shows a link as a card without media, beside media at the end of the text', () => {
  const version = { platformId: 'facebook', link: 'https://cafe.example/cardapio' } as const
  const card = show({ media: [], version })
  expect(within(card).getByText('cafe.example')).toBeTruthy()
  expect(within(card).getByText('https://cafe.example/cardapio')).toBeTruthy()
  const beside = show({ version })
  expect(within(beside).queryByText('cafe.example')).toBeNull()
  expect(beside.textContent).toContain('Bom dia\n\nhttps://cafe.example/cardapio')
  const halfTyped = { ...version, link: 'https://' }
  expect(within(show({ media: [], version: halfTyped })).getByText('Bom dia')).toBeTruthy()
})

it('the preview of Facebook says Reel of a video that goes out as one, by its shape or by choice', () => {
  const video = { id: '1', kind: 'video', src: pixel, width: 1080, height: 1920 } as const
  const isReel = (changes: Partial<PreviewProps>) =>
    within(show(changes)).queryByText(/Reel/) !== null
  expect(isReel({ media: [{ ...video, durationSeconds: 20 }] })).toBe(true)
  expect(isReel({ media: [{ ...video, durationSeconds: 200 }] })).toBe(false)
  const version = { platformId: 'facebook', link: '', videoAs: 'video' } as const
  expect(isReel({ media: [{ ...video, durationSeconds: 20 }], version })).toBe(false)
  const chosen = { ...version, videoAs: 'reel' } as const
  expect(isReel({ media: [{ ...video, durationSeconds: 20 }], version: chosen })).toBe(true)
  expect(isReel({ media: [photo] })).toBe(false)
})
