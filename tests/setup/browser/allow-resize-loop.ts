import { afterEach, beforeEach, expect, vi } from 'vitest'

/**
 * For tests that open a long list (`ComboboxField`): its rows are measured when they are shown. The
 * browser tells a page that listens for errors of it ('ResizeObserver loop'), and nobody else. Any
 * other error on the console fails the test as always.
 */
export function allowResizeLoop(): void {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    const told = vi.mocked(console.error).mock.calls.map(String)
    vi.restoreAllMocks()
    expect(told.filter((words) => !words.includes('ResizeObserver loop'))).toEqual([])
  })
}
