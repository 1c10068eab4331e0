import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RoutedPage } from '#tests/fakes/pages/routed-page.tsx'
import { FloatingLink } from './floating-link.tsx'

/** Shows buttons at these distances from the bottom of a page of two window heights. */
async function show(...bottoms: number[]) {
  render(
    <RoutedPage>
      <div className="relative" style={{ height: '200vh' }}>
        {bottoms.map((bottom) => (
          <button
            key={bottom}
            type="button"
            className="absolute right-4 w-40"
            style={{ top: `calc(100vh - ${bottom + 40}px)`, height: 40 }}
          >
            Continuar {bottom}
          </button>
        ))}
      </div>
      <FloatingLink />
    </RoutedPage>,
  )
  return await screen.findByRole('link', { name: 'Novo Post' })
}

const controls = () => screen.queryAllByRole('button')

function covered(link: HTMLElement): (string | null)[] {
  const own = link.getBoundingClientRect()
  return controls()
    .filter((control) => {
      const { top, bottom, left, right } = control.getBoundingClientRect()
      return top < own.bottom && bottom > own.top && left < own.right && right > own.left
    })
    .map(({ textContent }) => textContent)
}

it("'Novo Post' stays in its corner over a page without controls", async () => {
  const link = await show()
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(innerHeight - link.getBoundingClientRect().bottom).toBeLessThan(30)
})

it("'Novo Post' moves up when a control would be under it, and back when that is scrolled away", async () => {
  const link = await show(20)
  const home = link.offsetTop
  await waitFor(() => expect(covered(link)).toEqual([]))
  expect(link.getBoundingClientRect().top).toBeLessThan(home)
  window.scrollTo(0, 300)
  await waitFor(() => expect(link.getBoundingClientRect().top).toBe(home))
  window.scrollTo(0, 0)
  await waitFor(() => expect(covered(link)).toEqual([]))
})

it("'Novo Post' is hidden where controls leave no space for it", async () => {
  const link = await show(...Array.from({ length: 12 }, (_, index) => index * 42))
  await waitFor(() => expect(getComputedStyle(link).visibility).toBe('hidden'))
  window.scrollTo(0, 700)
  fireEvent.scroll(document)
  await waitFor(() => expect(getComputedStyle(link).visibility).toBe('visible'))
})

it("'Novo Post' stays while it has the focus, wherever it is", async () => {
  const link = await show(...Array.from({ length: 12 }, (_, index) => index * 42))
  link.focus()
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(getComputedStyle(link).visibility).toBe('visible')
  expect(document.activeElement).toBe(link)
  link.blur()
  await waitFor(() => expect(getComputedStyle(link).visibility).toBe('hidden'))
})
