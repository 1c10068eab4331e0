/** The browser refuses to store data: private mode, or blocked or full storage. */
export class DeviceStorageError extends Error {
  override readonly name = 'DeviceStorageError'
}
