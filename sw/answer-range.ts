import { parseRange } from '#contract/calls/parse-range.ts'

/**
 * A cached file, or the requested range of it. Does not use workbox-range-requests, which gets ranges beyond
 * the end wrong and gives no size with a 416.
 */
export async function answerRange(kept: Response, asked: string | null): Promise<Response> {
  const size = Number(kept.headers.get('Content-Length'))
  const range = parseRange(asked, size)
  if (range === 'whole') return kept
  if (range === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${size}` } })
  const { start, end } = range
  const headers = new Headers(kept.headers)
  headers.set('Content-Length', String(end - start + 1))
  headers.set('Content-Range', `bytes ${start}-${end}/${size}`)
  const part = (await kept.blob()).slice(start, end + 1)
  return new Response(part, { status: 206, statusText: 'Partial Content', headers })
}
