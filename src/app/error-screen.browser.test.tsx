import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ErrorScreen } from './error-screen.tsx'

it('a screen that failed names the way to what was written', () => {
  render(<ErrorScreen error={new Error('Broken')} />)
  const way = screen.getByRole('link', { name: 'resgatar rascunhos e mídias' })
  // A whole navigation, and an address that workers let through.
  expect(way.getAttribute('href')).toBe('/resgate.html')
})
