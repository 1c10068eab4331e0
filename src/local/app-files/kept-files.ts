export interface KeptFile {
  request: Request
  bytes: number
}

/** The files of a cache, oldest first, without reading them. */
export async function listKept(cache: Cache): Promise<KeptFile[]> {
  const [requests, responses] = await Promise.all([cache.keys(), cache.matchAll()])
  return requests.map((request, index) => ({
    request,
    bytes: Number(responses[index]?.headers.get('Content-Length') ?? 0),
  }))
}

/** Deletes the oldest files until the others fit the limits. */
export async function trimCache(
  cache: Cache,
  most: { files: number; bytes: number },
): Promise<void> {
  const kept = await listKept(cache)
  let files = kept.length
  let bytes = kept.reduce((sum, file) => sum + file.bytes, 0)
  for (const file of kept) {
    if (files <= most.files && bytes <= most.bytes) return
    await cache.delete(file.request)
    files -= 1
    bytes -= file.bytes
  }
}

/**
 * A complete answer with its length, for keeping; undefined for anything else, such as the page of
 * a captive portal, and for what the server wants no copy of (`isUncached`).
 */
export async function readWhole(
  response: Response,
  { kind, mostBytes }: { kind: 'image' | 'video'; mostBytes: number },
): Promise<Response | undefined> {
  const { status, redirected, headers } = response
  if (status !== 200 || redirected || isUncached(response)) return undefined
  if (!headers.get('Content-Type')?.startsWith(`${kind}/`)) return undefined
  const announced = headers.get('Content-Length')
  if (Number(announced) > mostBytes) return undefined
  const blob = await readBounded(response, mostBytes)
  if (!blob?.size) return undefined
  if (announced !== null && Number(announced) !== blob.size) return undefined
  if (!(await matchesDigest(blob, headers))) return undefined
  const copied = new Headers(headers)
  copied.set('Content-Length', String(blob.size))
  return new Response(blob, { headers: copied })
}

/** Whether the server forbids copies, as of a file in a folder that has got a password. */
export function isUncached({ headers }: Pick<Response, 'headers'>): boolean {
  return /\bno-store\b/.test(headers.get('Cache-Control') ?? '')
}

/** The whole body; undefined when it has more than so many bytes, which are then not read. */
export async function readBounded(
  response: Response,
  mostBytes: number,
): Promise<Blob | undefined> {
  let bytes = 0
  const bounded = new TransformStream<Uint8Array, Uint8Array>({
    transform: (part, stream) => {
      bytes += part.byteLength
      if (bytes > mostBytes) stream.error()
      else stream.enqueue(part)
    },
  })
  try {
    return await new Response(response.body?.pipeThrough(bounded)).blob()
  } catch (error) {
    if (bytes > mostBytes) return undefined
    throw error
  }
}

/**
 * Whether a picture or video is, byte for byte, what the server says it is (`Repr-Digest`, RFC
 * 9530). The picture of a captive portal has no such digest.
 */
async function matchesDigest(content: Blob, headers: Headers): Promise<boolean> {
  const bytes = await content.arrayBuffer()
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return headers.get('Repr-Digest') === `sha-256=:${btoa(String.fromCharCode(...digest))}:`
}
