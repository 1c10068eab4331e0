import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchStart } from './watch-start.ts'

// With the mark of an earlier attempt the page is not reloaded, which would end the test.
const triedKey = 'upubly.fetched-anew'

let root: HTMLElement
beforeEach(() => {
  root = document.createElement('div')
  root.id = 'root'
  document.body.append(root)
  sessionStorage.setItem(triedKey, '1')
})
afterEach(() => {
  root.remove()
  sessionStorage.removeItem(triedKey)
  for (const added of document.querySelectorAll('[data-added]')) added.remove()
})

function fail(tag: 'script' | 'link', attributes: Record<string, string>): void {
  const element = document.createElement(tag)
  element.dataset.added = ''
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  document.head.append(element)
  element.dispatchEvent(new Event('error'))
}

const link = () => root.querySelector('a')

it('an empty page whose script does not come shows the way to the rescue page', async () => {
  watchStart()
  fail('script', { type: 'application/json', src: '/assets/start-1.js' })
  await vi.waitFor(() => expect(link()?.getAttribute('href')).toBe('/resgate.html'))
  expect(root.textContent).toContain('O que você escreveu está salvo neste aparelho.')
})

it('a failed preload and files of others change nothing', async () => {
  watchStart()
  fail('link', { rel: 'modulepreload', href: '/assets/start-1.js' })
  fail('script', { type: 'application/json', src: 'https://elsewhere.example/assets/start-1.js' })
  await Promise.resolve()
  expect(root.childElementCount).toBe(0)
})

it('a page that shows something is left as it is, and one that comes late replaces the text', async () => {
  watchStart()
  root.append(document.createElement('main'))
  fail('script', { type: 'application/json', src: '/assets/part-1.js' })
  await Promise.resolve()
  expect(link()).toBeNull()
  root.replaceChildren()
  fail('script', { type: 'application/json', src: '/assets/part-1.js' })
  await vi.waitFor(() => expect(link()).not.toBeNull())
  root.append(document.createElement('main'))
  await vi.waitFor(() => expect(link()).toBeNull())
  expect(root.childElementCount).toBe(1)
})
