/** Bytes that are read while they are sent; exactly `size` of them. */
export interface StreamedBody {
  stream: ReadableStream<Uint8Array>
  size: number
}

export type RequestBody = string | Uint8Array | URLSearchParams | StreamedBody

export interface RequestContent {
  body?: RequestBody
  /** Sent as JSON, in place of a body. */
  json?: unknown
}

/** What goes over the line, and the headers that say so; the caller's own headers come after them. */
export interface Outgoing {
  bytes: string | Uint8Array | undefined
  streamed: StreamedBody | undefined
  headers: Record<string, string>
}

export function writeBody({ body, json }: RequestContent): Outgoing {
  if (json !== undefined) return whole(JSON.stringify(json), 'application/json')
  if (body === undefined) return { bytes: undefined, streamed: undefined, headers: {} }
  if (isStreamed(body))
    return { bytes: undefined, streamed: body, headers: { 'Content-Length': String(body.size) } }
  if (body instanceof URLSearchParams)
    return whole(body.toString(), 'application/x-www-form-urlencoded')
  return whole(body)
}

export function isStreamed(body: RequestBody | undefined): body is StreamedBody {
  return typeof body === 'object' && 'stream' in body
}

/** Gives up a body that is not sent, or no further, so that its file does not stay open. */
export async function abandonBody(body: RequestBody | undefined): Promise<void> {
  if (isStreamed(body) && !body.stream.locked) await body.stream.cancel().catch(() => {})
}

function whole(bytes: string | Uint8Array, contentType?: string): Outgoing {
  return {
    ...{ bytes, streamed: undefined },
    headers: {
      ...(contentType && { 'Content-Type': contentType }),
      'Content-Length': String(Buffer.byteLength(bytes)),
    },
  }
}
