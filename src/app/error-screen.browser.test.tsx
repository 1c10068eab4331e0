import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ErrorScreen } from './error-screen.tsx'

it('a failed screen links to the rescue page', () => {
  render(<ErrorScreen error={new Error('Broken')} />)
  const way = screen.getByRole('link', { name: 'resgatar rascunhos e mídias' })
  // A plain link makes a full navigation, to a path that the worker does not answer with the app.
  expect(way.getAttribute('href')).toBe('/resgate.html')
})
