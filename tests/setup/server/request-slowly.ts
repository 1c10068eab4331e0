import type { ApiAnswer, ApiRequest, TestApp } from './create-test-app.ts'

/**
 * Makes a call whose body arrives in two halves. `meanwhile` runs when the server has read the
 * first half and waits for the second.
 */
export async function requestSlowly(
  api: Pick<TestApp, 'request'>,
  path: string,
  { json, body, ...request }: ApiRequest,
  meanwhile: () => Promise<unknown>,
): Promise<ApiAnswer> {
  const whole = new Response(json === undefined ? (body ?? null) : JSON.stringify(json))
  const type = json === undefined ? whole.headers.get('Content-Type') : 'application/json'
  const bytes = new Uint8Array(await whole.arrayBuffer())
  const middle = Math.ceil(bytes.length / 2)
  let halves = 0
  const slow = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        halves += 1
        if (halves === 1) return controller.enqueue(bytes.subarray(0, middle))
        await meanwhile()
        controller.enqueue(bytes.subarray(middle))
        controller.close()
      },
    },
    // Nothing is read ahead of the server.
    { highWaterMark: 0 },
  )
  const headers = { ...(type !== null && { 'Content-Type': type }), ...request.headers }
  const answer = await api.request(path, { ...request, headers, body: slow })
  if (halves < 2) throw new Error(`${path} was answered before its whole body was asked for`)
  return answer
}
