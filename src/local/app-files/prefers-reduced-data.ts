/** The Network Information API (WICG, Chromium only), in page and worker. */
interface Connection {
  saveData?: unknown
  effectiveType?: unknown
}

/**
 * True when the person asked for little traffic, or the connection is slow: then nothing is fetched
 * in advance.
 */
export function prefersReducedData(): boolean {
  const connection: Connection = Reflect.get(navigator, 'connection') ?? {}
  return connection.saveData === true || /2g$/.test(String(connection.effectiveType))
}
