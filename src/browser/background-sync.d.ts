// Background Sync (WICG, Chromium only) is in neither lib.dom nor lib.webworker.
interface SyncManager {
  register(tag: string): Promise<void>
  getTags(): Promise<string[]>
}
interface ServiceWorkerRegistration {
  readonly sync?: SyncManager
}
