import { render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { themeKey } from '#src/components/ui/theme/apply-theme.ts'
import '#src/styles/site.css'
import { SiteFooter } from '../document.tsx'
import { wakeTheme } from './wake-theme.ts'

const root = document.documentElement
afterEach(() => {
  delete root.dataset.alive
  localStorage.clear()
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
})

function show() {
  root.dataset.alive = ''
  render(<SiteFooter />)
  wakeTheme()
}
const button = () => screen.getByRole('button', { name: /^Tema: / })

it('wakeTheme says which theme is chosen, changes it, and keeps it as the app does', async () => {
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  const [first, name] = isDark ? ['light', 'Tema: claro'] : ['dark', 'Tema: escuro']
  show()
  expect(button().textContent).toBe('Tema: sistema')
  expect(screen.getByRole('status').textContent).toBe('')
  await userEvent.click(button())
  expect([root.dataset.theme, localStorage.getItem(themeKey)]).toEqual([first, first])
  expect([button().textContent, screen.getByRole('status').textContent]).toEqual([name, name])
  await userEvent.keyboard('{Enter}{Enter}')
  expect([root.dataset.theme, localStorage.getItem(themeKey)]).toEqual([undefined, null])
  expect(screen.getByRole('status').textContent).toBe('Tema: sistema')
})

it('wakeTheme begins with the theme that was chosen in the app', () => {
  localStorage.setItem(themeKey, 'dark')
  show()
  expect([root.dataset.theme, button().textContent]).toEqual(['dark', 'Tema: escuro'])
})

it('wakeTheme follows another tab, and the page before when somebody goes back', () => {
  show()
  localStorage.setItem(themeKey, 'light')
  dispatchEvent(new StorageEvent('storage', { key: themeKey }))
  expect([root.dataset.theme, button().textContent]).toEqual(['light', 'Tema: claro'])
  localStorage.setItem(themeKey, 'dark')
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect([root.dataset.theme, button().textContent]).toEqual(['dark', 'Tema: escuro'])
})

it('wakeTheme keeps its width, so that nothing beside it moves', async () => {
  show()
  const { width } = button().getBoundingClientRect()
  for (let press = 0; press < 3; press += 1) {
    await userEvent.click(button())
    expect(button().getBoundingClientRect().width).toBe(width)
    expect(button().scrollWidth).toBeLessThanOrEqual(Math.ceil(width))
  }
})
