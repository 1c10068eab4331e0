import '#src/styles/app.css'
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// React is not in test mode: the browser's own events arrive asynchronously, so tests wait for what
// they expect (`expect.element`, `findBy…`).
afterEach(cleanup)
