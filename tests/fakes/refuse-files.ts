import { vi } from 'vitest'

const holdsFile = (value: unknown): boolean =>
  value instanceof Blob ||
  (typeof value === 'object' && value !== null && Object.values(value).some(holdsFile))

/** As a private window of WebKit: whatever holds a file is not kept. Until `vi.restoreAllMocks`. */
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
