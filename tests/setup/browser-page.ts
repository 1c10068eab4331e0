import '#src/styles/app.css'
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// React is not told that this is a test: its events are the browser's own and come when they come,
// so tests wait for what they expect (`expect.element`, `findBy…`) as a person would.
afterEach(cleanup)
