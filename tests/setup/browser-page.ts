import { cleanup } from '@testing-library/react'
import { afterEach, beforeAll } from 'vitest'

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean
}

beforeAll(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
})

afterEach(() => {
  cleanup()
})
