import { isAsServed } from './is-as-served.ts'

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

/** Lets the oldest go until what is left fits. */
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
 * A file as the server sent it, whole, with its length; undefined for anything else. A network that
 * wants a sign-in first answers every address with a page of its own, and that is nobody's photo.
 */
export async function readWhole(
  response: Response,
  { kind, mostBytes }: { kind: 'image' | 'video'; mostBytes: number },
): Promise<Response | undefined> {
  const { status, redirected, headers } = response
  if (status !== 200 || redirected) return undefined
  if (!headers.get('Content-Type')?.startsWith(`${kind}/`)) return undefined
  const announced = headers.get('Content-Length')
  if (Number(announced) > mostBytes) return undefined
  const blob = await readBounded(response, mostBytes)
  if (!blob?.size) return undefined
  if (announced !== null && Number(announced) !== blob.size) return undefined
  if (!(await isAsServed(blob, headers))) return undefined
  const copied = new Headers(headers)
  copied.set('Content-Length', String(blob.size))
  return new Response(blob, { headers: copied })
}

/** All of its bytes; undefined when there are more than so many, and then they are not read to the end. */
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
