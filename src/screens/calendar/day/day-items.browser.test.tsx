import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { LineGroup } from './day-items.tsx'

const groups = Array.from({ length: 30 }, (_, index) => index)
const linesOf = (group: number) => Array.from({ length: 10 }, (_, line) => `${group}.${line}`)

beforeEach(async () => {
  await page.viewport(800, 600)
})
afterEach(() => window.scrollTo(0, 0))

const all = (count: number) =>
  groups.map((group) => (
    <LineGroup key={group} count={count}>
      {() =>
        linesOf(group).map((name) => (
          <button key={name} type="button" style={{ height: 60 }}>
            {name}
          </button>
        ))
      }
    </LineGroup>
  ))
const show = () => render(all(10))
/** Waits for two frames, in which the IntersectionObserver calls back. */
const nextFrames = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

const line = (name: string) => screen.queryByRole('button', { name })
const height = () => document.documentElement.scrollHeight

it('lines far outside of the window are left out until they are nearly in view, and keep their room', () => {
  show()
  expect(line('0.0')).not.toBeNull()
  expect(line('3.0')).toBeNull()
  expect(height()).toBeGreaterThan(30 * 10 * 50)
})

it('the room of lines that are left out follows how many they are', async () => {
  const { rerender } = show()
  await nextFrames()
  const before = height()
  rerender(all(5))
  expect(height()).toBeLessThan(before * 0.7)
  expect(height()).toBeGreaterThan(before * 0.4)
})

it('lines that come nearly into view are rendered, and those that left it are not', async () => {
  show()
  line('0.0')?.scrollIntoView()
  window.scrollTo(0, 6000)
  await waitFor(() => expect(line('0.0')).toBeNull())
  const shown = screen.getAllByRole('button')
  expect(shown.length).toBeLessThan(60)
  expect(shown.some((one) => one.getBoundingClientRect().top < 0)).toBe(true)
  expect(shown.some((one) => one.getBoundingClientRect().bottom > 600)).toBe(true)
  window.scrollTo(0, 0)
  await waitFor(() => expect(line('0.0')).not.toBeNull())
})

it('lines with the focus stay, however far they are scrolled away', async () => {
  show()
  line('0.5')?.focus()
  window.scrollTo(0, height())
  await waitFor(() => expect(line('29.9')).not.toBeNull())
  expect(document.activeElement).toBe(line('0.5'))
})
