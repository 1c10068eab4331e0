import { vi } from 'vitest'

const holdsFile = (value: unknown): boolean =>
  value instanceof Blob ||
  (typeof value === 'object' && value !== null && Object.values(value).some(holdsFile))

/**
 * Like a private window of WebKit, refuses to store values that contain files. Ends with
 * `vi.restoreAllMocks`.
 */
export function refuseFiles(): void {
  for (const name of ['put', 'add'] as const) {
    const real = IDBObjectStore.prototype[name]
    vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(function (
      this: IDBObjectStore,
      value: unknown,
      ...rest: [key?: IDBValidKey]
    ) {
      if (holdsFile(value)) throw new DOMException('No files here', 'DataCloneError')
      return real.call(this, value, ...rest)
    })
  }
}
