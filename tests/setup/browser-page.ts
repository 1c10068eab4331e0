import '#src/styles/app.css'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// React is not in test mode: the browser's own events arrive asynchronously, so tests wait for what
// they expect (`expect.element`, `findBy…`).
afterEach(cleanup)

// One second, as by default, is too little on a machine that does something else as well.
configure({ asyncUtilTimeout: 10_000 })
