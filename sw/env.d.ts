// Background Sync (WICG, Chromium only) is in neither lib.dom nor lib.webworker.
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
  readonly lastChance: boolean
}
interface ServiceWorkerGlobalScopeEventMap {
  sync: SyncEvent
}
