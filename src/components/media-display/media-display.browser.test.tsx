import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MediaDisplay } from './media-display.tsx'

const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const link = () => screen.queryByRole('link', { name: 'Abrir em outra aba' })?.getAttribute('href')

it('the display of a file shows an image', () => {
  render(<MediaDisplay url={pixel} kind="image" alt="Uma xícara" />)
  expect(screen.getByRole('img', { name: 'Uma xícara' })).toBeTruthy()
})

it('the display of a file shows a transparent image on white where it fills its frame, as networks publish it', () => {
  const { rerender } = render(<MediaDisplay url={pixel} kind="image" alt="" fit="cover" />)
  const ground = () => getComputedStyle(document.querySelector('img') ?? document.body)
  expect(ground().backgroundColor).toBe('rgb(255, 255, 255)')
  rerender(<MediaDisplay url={pixel} kind="image" alt="" />)
  expect(ground().backgroundColor).toBe('rgba(0, 0, 0, 0)')
})

it('the display of a file shows the thumbnail while the file loads, and in place of a broken one', async () => {
  const { rerender } = render(
    <MediaDisplay url={undefined} kind="image" thumbnail={pixel} alt="Foto" />,
  )
  expect(screen.getByRole('img').getAttribute('src')).toBe(pixel)
  const broken = 'data:image/png;base64,AAAA'
  rerender(<MediaDisplay url={broken} kind="image" thumbnail={pixel} alt="Foto" />)
  await expect.poll(() => screen.getByRole('img').getAttribute('src')).toBe(pixel)
  rerender(<MediaDisplay url={broken} kind="image" alt="Foto" />)
  expect(await screen.findByText('Imagem não disponível')).toBeTruthy()
})

it('the display of a file: plays a video with controls, with a spinner until it is loaded', () => {
  render(<MediaDisplay url="/video.mp4" alt="" />)
  expect(document.querySelector('video')?.controls).toBe(true)
  expect(document.querySelector('.animate-spin')).not.toBeNull()
  fireEvent.loadedMetadata(document.querySelector('video') ?? document.body)
  expect(document.querySelector('.animate-spin')).toBeNull()
})

it('the display of a file says that a video cannot be played, with a link', async () => {
  render(<MediaDisplay url="/nao-existe.mp4" alt="" />)
  expect(await screen.findByText('Vídeo não disponível')).toBeTruthy()
  expect(link()).toBe('/nao-existe.mp4')
})

it('the display of a file: links to a page of YouTube or Vimeo', () => {
  render(<MediaDisplay url="https://youtu.be/abc" alt="" />)
  expect(document.querySelector('video')).toBeNull()
  expect(screen.getByText('Vídeo não disponível')).toBeTruthy()
  expect(link()).toBe('https://youtu.be/abc')
})

it('the display of a file: plays audio, or says that it cannot', async () => {
  render(<MediaDisplay url="/nao-existe.mp3" alt="Entrevista" />)
  expect(document.querySelector('audio')?.getAttribute('aria-label')).toBe('Entrevista')
  expect(await screen.findByText('Áudio não disponível')).toBeTruthy()
  expect(link()).toBe('/nao-existe.mp3')
})

it('the display of a file: links to a page of Spotify', () => {
  render(<MediaDisplay url="https://open.spotify.com/track/a" alt="" />)
  expect(document.querySelector('audio')).toBeNull()
  expect(link()).toBe('https://open.spotify.com/track/a')
})

it('the display of a file names a document and links to it', () => {
  render(<MediaDisplay url="/media/contrato.pdf" alt="" />)
  expect(screen.getByText('Documento')).toBeTruthy()
  expect(link()).toBe('/media/contrato.pdf')
})

it('the display of a file names an unknown file, and never runs it', () => {
  render(<MediaDisplay url="https://exemplo.com/a.zip" alt="" />)
  expect(screen.getByText('Mídia não suportada')).toBeTruthy()
  expect(link()).toBe('https://exemplo.com/a.zip')
  render(<MediaDisplay url="javascript:alert(1)" alt="" />)
  expect(screen.getAllByText('Mídia não suportada')).toHaveLength(2)
  expect(screen.getAllByRole('link')).toHaveLength(1)
})
