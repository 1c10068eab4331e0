/** The data of each server-sent event, as the standard cuts a stream into events. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      rest += decoder.decode(value, { stream: !done })
      // A line break may come in two halves.
      const isHalfBreak = !done && rest.endsWith('\r')
      const whole = (isHalfBreak ? rest.slice(0, -1) : rest).replace(/\r\n?/g, '\n')
      const blocks = whole.split('\n\n')
      rest = (blocks.pop() ?? '') + (isHalfBreak ? '\r' : '')
      for (const block of blocks) {
        const data = dataOf(block)
        if (data !== '') yield data
      }
      if (done) return
    }
  } finally {
    // Whoever stops reading needs no more of it.
    await reader.cancel().catch(() => undefined)
  }
}

function dataOf(block: string): string {
  return block
    .split('\n')
    .flatMap((line) => (/^data:/.test(line) ? [line.replace(/^data: ?/, '')] : []))
    .join('\n')
}
