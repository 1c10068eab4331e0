import { errorMessages } from '#contract/calls/error-messages.ts'
import { type ErrorCode, errorCodes } from '#contract/calls/errors.ts'

export interface TusCall {
  method: string
  uploadId: string | undefined
  headers: Headers
  /** Length of the request's body. */
  bytes: number
}

/**
 * A fault of one call: another answer instead of the server's, 'lost' (processed, but the answer
 * never arrives), 'down' (nothing arrives), or a number of body bytes that arrive before the
 * connection breaks.
 */
export type TusFault = Response | 'lost' | 'down' | { cutAfter: number } | undefined

interface Upload {
  owner: string
  length: number
  metadata: string
  bytes: Uint8Array
}

export function envelope(code: ErrorCode, headers: Record<string, string> = {}): Response {
  const body = { status: 'error', message: errorMessages[code], code, details: [] }
  return Response.json(
    { ...body, timestamp: new Date().toISOString() },
    { status: errorCodes[code].status, headers },
  )
}

export function hotelPage(status = 200): Response {
  return new Response('<html>Entre na rede do hotel</html>', { status })
}

/** A server of resumable uploads behind `fetch`. `fault` decides what happens to each call. */
export function makeTusServer(
  fault: (call: TusCall) => TusFault | Promise<TusFault> = () => undefined,
) {
  const uploads = new Map<string, Upload>()
  const calls: TusCall[] = []
  let received = 0

  const fetch = async (
    input: string | URL | Request,
    init: RequestInit = {},
  ): Promise<Response> => {
    const headers = new Headers(init.headers)
    const uploadId = /\/api\/v1\/uploads\/(.+)$/.exec(String(input))?.[1]
    const body =
      init.body instanceof Blob ? new Uint8Array(await init.body.arrayBuffer()) : undefined
    const call = { method: init.method ?? 'GET', uploadId, headers, bytes: body?.length ?? 0 }
    calls.push(call)
    init.signal?.throwIfAborted()
    const what = await fault(call)
    if (what instanceof Response) return what
    if (what === 'down') throw new TypeError('Failed to fetch')
    const arrived = typeof what === 'object' ? body?.subarray(0, what.cutAfter) : body
    received += arrived?.length ?? 0
    const answer = serve(call, arrived)
    if (what !== undefined) throw new TypeError('Failed to fetch')
    return answer
  }

  function serve({ method, uploadId, headers }: TusCall, body: Uint8Array | undefined): Response {
    if (!headers.get('Authorization')?.startsWith('Bearer access-'))
      return envelope('UNAUTHENTICATED')
    const owner = `${headers.get('X-Project-ID')}`
    if (method === 'POST') {
      const id = crypto.randomUUID()
      const length = Number(headers.get('Upload-Length'))
      const metadata = headers.get('Upload-Metadata') ?? ''
      uploads.set(id, { owner, length, metadata, bytes: new Uint8Array() })
      return tus(201, { Location: `/api/v1/uploads/${id}` })
    }
    const upload = uploads.get(uploadId ?? '')
    if (upload?.owner !== owner) return method === 'HEAD' ? tus(404) : envelope('NOT_FOUND')
    if (method === 'DELETE') {
      uploads.delete(uploadId ?? '')
      return tus(204)
    }
    if (method === 'HEAD')
      return tus(200, { ...offsetOf(upload), 'Upload-Length': String(upload.length) })
    if (Number(headers.get('Upload-Offset')) !== upload.bytes.length) return tus(409)
    upload.bytes = join(upload.bytes, body ?? new Uint8Array())
    return tus(204, offsetOf(upload))
  }

  return {
    fetch,
    uploads,
    calls,
    /** Bytes of all received bodies, repeated ones included. */
    received: () => received,
    /** The bytes of the newest upload. */
    content: () => [...uploads.values()].at(-1)?.bytes ?? new Uint8Array(),
    formatCount: (method: string) => calls.filter((call) => call.method === method).length,
  }
}

function tus(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { 'Tus-Resumable': '1.0.0', ...headers } })
}

function offsetOf({ bytes }: Upload): Record<string, string> {
  return { 'Upload-Offset': String(bytes.length) }
}

function join(a: Uint8Array, b: Uint8Array): Uint8Array {
  const whole = new Uint8Array(a.length + b.length)
  whole.set(a)
  whole.set(b, a.length)
  return whole
}
