/** Network Information (WICG, Chromium only), in page and worker. */
interface Connection {
  saveData?: unknown
  effectiveType?: unknown
}

/** True when the person asked for little traffic, or the link bears no more: then nothing is fetched in advance. */
export function savesData(): boolean {
  const connection: Connection = Reflect.get(navigator, 'connection') ?? {}
  return connection.saveData === true || /2g$/.test(String(connection.effectiveType))
}
