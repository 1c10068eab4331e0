import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ErrorScreen } from './error-screen.tsx'

it('a failed screen links to the rescue page', () => {
  render(<ErrorScreen error={new Error('Broken')} />)
  const way = screen.getByRole('link', { name: 'resgatar rascunhos e mídias' })
  // A full navigation to a path that workers let pass.
  expect(way.getAttribute('href')).toBe('/resgate.html')
})
