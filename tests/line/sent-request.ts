export interface SentRequest {
  /** 'PATCH /api/v1/uploads/…' */
  readonly line: string
  /** What the server was given of it without the head, so far. */
  readonly bytes: number
  /** What was announced: the size of a piece. */
  readonly contentLength: number
  /** Of a piece. */
  readonly uploadOffset: number
  readonly beganAt: number
}

const requestHead = /^((GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) \S+) HTTP\/1\.1\r\n/
const headEnd = '\r\n\r\n'

/** A request begins where a part begins: the one before was answered by then. */
export function readHead(chunk: Buffer): (SentRequest & { bytes: number }) | undefined {
  const start = chunk.subarray(0, 16 * 1024).toString('latin1')
  const line = requestHead.exec(start)?.[1]
  if (line === undefined) return undefined
  const end = start.indexOf(headEnd)
  const head = end < 0 ? start : start.slice(0, end)
  const number = (name: RegExp) => Number(name.exec(head)?.[1] ?? 0)
  return {
    line,
    // The head does not count; what is behind it is counted as it is handed on.
    bytes: -(head.length + headEnd.length),
    contentLength: number(/\r\ncontent-length: (\d+)/i),
    uploadOffset: number(/\r\nupload-offset: (\d+)/i),
    beganAt: Date.now(),
  }
}
