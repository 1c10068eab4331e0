import { expect, it } from 'vitest'
import { guessMediaKind, isMediaPage, safeHref } from './guess-media-kind.ts'

it.each([
  ['image', 'jpg jpeg png gif webp svg bmp tiff'],
  ['video', 'mp4 avi mov wmv flv webm mkv m4v'],
  ['audio', 'mp3 wav flac aac ogg wma m4a'],
  ['document', 'pdf doc docx txt rtf odt'],
])('the kind guessed from an address is %s for %s', (kind, endings) => {
  for (const ending of endings.split(' ')) {
    expect(guessMediaKind(`https://exemplo.com/arquivo.${ending}`)).toBe(kind)
    expect(guessMediaKind(`/media/1/arquivo.${ending.toUpperCase()}?v=2#t=1`)).toBe(kind)
  }
})

it.each([
  ['video', 'https://www.youtube.com/watch?v=abc'],
  ['video', 'https://youtu.be/abc'],
  ['video', 'https://m.youtube.com/shorts/abc'],
  ['video', 'https://vimeo.com/123'],
  ['video', 'https://player.vimeo.com/video/123'],
  ['audio', 'https://open.spotify.com/track/abc'],
])('the kind guessed from an address is %s for the page %s', (kind, url) => {
  expect(guessMediaKind(url)).toBe(kind)
  expect(isMediaPage(url)).toBe(true)
})

it.each([
  '',
  'https://exemplo.com',
  'https://exemplo.com/arquivo',
  'https://exemplo.com/arquivo.zip',
  'https://exemplo.com/?arquivo=a.jpg',
  'https://exemplo.com/a.jpg/b',
  'https://naoyoutube.com/watch',
  'blob:https://exemplo.com/6f1c',
  'http://[',
])('the kind guessed from an address is unsupported for %s', (url) => {
  expect(guessMediaKind(url)).toBe('unsupported')
  expect(isMediaPage(url)).toBe(false)
})

it('an external link may lead to web pages, our own files and files of the device', () => {
  for (const url of ['https://exemplo.com/a', 'http://exemplo.com', '/media/1.pdf', 'blob:x'])
    expect(safeHref(url)).toBe(url)
})

it('an external link never runs a script', () => {
  for (const url of ['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', 'http://['])
    expect(safeHref(url)).toBeUndefined()
})
