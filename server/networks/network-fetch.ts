/**
 * How networks are reached: their own servers alone. Every call ends. An error whose `code` is
 * 'FETCH_REFUSED' or 'FETCH_UNREACHABLE' was never sent, with 'FETCH_BODY_FAILED' it was not sent
 * whole; any other may have arrived.
 */
export type NetworkFetch = (url: string | URL, request?: NetworkRequest) => Promise<Response>

export interface NetworkRequest {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  /** A stream is read as fast as the network takes it: `size` is its exact number of bytes. */
  body?:
    | string
    | Uint8Array
    | URLSearchParams
    | { stream: ReadableStream<Uint8Array>; size: number }
  /** Sent as JSON, in place of a body. */
  json?: unknown
  signal?: AbortSignal
  /** Over the whole exchange; while a body is streamed, how long nothing may move. 30 s unless told. */
  timeoutMs?: number
  /** Of a streamed body: over the whole exchange; an hour unless told. */
  longestMs?: number
  /** Most bytes of the answer; 2 MiB unless told. */
  maxBytes?: number
}
