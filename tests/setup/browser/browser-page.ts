import '#src/styles/app.css'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// The files of a worker share a browser's storage, one after the other: what an earlier one left must not decide a later one.
localStorage.clear()

// React is not in test mode: the browser's own events arrive asynchronously, so tests wait for what
// they expect (`expect.element`, `findBy…`).
afterEach(cleanup)

// One second, as by default, is too little on a machine that does something else as well.
configure({ asyncUtilTimeout: 10_000 })
