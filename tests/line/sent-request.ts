export interface SentRequest {
  /** 'PATCH /api/v1/uploads/…' */
  readonly line: string
  /** Bytes of the body that the server has received so far. */
  readonly bytes: number
  /** The announced length: the size of a piece. */
  readonly contentLength: number
  /** The offset of a piece. */
  readonly uploadOffset: number
  readonly beganAt: number
}

const requestHead = /^((GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) \S+) HTTP\/1\.1\r\n/
const headEnd = '\r\n\r\n'

/** A request starts at the start of a chunk, because the one before was answered by then. */
export function readHead(chunk: Buffer): (SentRequest & { bytes: number }) | undefined {
  const start = chunk.subarray(0, 16 * 1024).toString('latin1')
  const line = requestHead.exec(start)?.[1]
  if (line === undefined) return undefined
  const end = start.indexOf(headEnd)
  const head = end < 0 ? start : start.slice(0, end)
  const number = (name: RegExp) => Number(name.exec(head)?.[1] ?? 0)
  return {
    line,
    // The head is not counted; the bytes after it are counted when they are passed on.
    bytes: -(head.length + headEnd.length),
    contentLength: number(/\r\ncontent-length: (\d+)/i),
    uploadOffset: number(/\r\nupload-offset: (\d+)/i),
    beganAt: Date.now(),
  }
}
