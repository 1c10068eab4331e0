import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { FoldedText } from './folded-text.tsx'

const long = 'palavra '.repeat(100).trim()
const paragraph = () => document.querySelector('p')?.textContent ?? ''

it('a caption in the feed is cut where the network cuts it, and expanded by a press', async () => {
  render(<FoldedText network="instagram" text={long} />)
  const more = screen.getByRole('button', { name: '... mais' })
  expect(paragraph().length).toBeLessThan(140)
  expect(more.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(more)
  expect(paragraph()).toContain(long)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'menos' }))
  await userEvent.keyboard('{Enter}')
  expect(paragraph().length).toBeLessThan(140)
})

it.each([
  ['facebook', '... Ver mais'],
  ['linkedin', '... mais'],
  ['tiktok', '... mais'],
  ['youtube', '...mais'],
] as const)('a caption in the feed has the label of %s: %s', (network, name) => {
  render(<FoldedText network={network} text={long} />)
  expect(screen.getByRole('button', { name })).toBeTruthy()
})

it('a caption in the feed is shown completely when it is short, and on Twitter', () => {
  render(<FoldedText network="instagram" text="Bom dia" />)
  render(<FoldedText network="twitter" text={long} />)
  expect(screen.queryByRole('button')).toBeNull()
})

it('a caption in the feed marks the text over the limit', () => {
  render(<FoldedText network="twitter" text={`${'a'.repeat(280)}bcd`} />)
  const mark = document.querySelector('mark')
  expect(mark?.textContent).toBe('Acima do limite: bcd')
})

it('a caption in the feed shows hashtags, mentions and links in the style of links, but not as links', () => {
  render(
    <FoldedText network="facebook" text="Oi @ana, veja #café em https://a.com" linkClassName="x" />,
  )
  const linked = [...document.querySelectorAll('.x')].map(({ textContent }) => textContent)
  expect(linked).toEqual(['@ana', '#café', 'https://a.com'])
  expect(screen.queryByRole('link')).toBeNull()
})

it('a caption in the feed is shown as plain text, whatever it contains', () => {
  const text = '<img src=x onerror=alert(1)> &amp;'
  render(<FoldedText network="facebook" text={text} />)
  expect(paragraph()).toBe(text)
})
