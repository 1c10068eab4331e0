import * as v from 'valibot'
import type { Caller } from '../auth/access-token.ts'
import type { Deps } from '../deps.ts'

interface ListAnswer<S extends v.GenericSchema> {
  item: S
  /** The rows in the order of the answer, a few at a time and never none; each step is a turn of its own. */
  batches: AsyncGenerator<readonly v.InferInput<S>[], void>
  /** What stands around the list within `data`; without it `data` is the list. */
  around?: { listName: string; rest: Record<string, unknown> }
}

/**
 * Writes a long list as it is read, a few rows at a time: whoever else calls has a turn in between, and
 * no more of it is in memory than the caller takes. The first rows are read before the answer begins,
 * so that what fails then is told as any failure; later the connection breaks.
 */
export async function streamList<S extends v.GenericSchema>(
  { deps, caller, request }: { deps: Deps; caller: Caller; request: Request },
  { item, batches, around }: ListAnswer<S>,
): Promise<Response> {
  const read = async () => {
    const { value } = await batches.next()
    return value && write(deps, item, value)
  }
  const { signal } = request
  const encoder = new TextEncoder()
  let rows = await deps.listTurns.take(caller.userId, read, { signal })
  let isFirst = true
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        let text = isFirst ? open(around) : ''
        if (rows !== undefined) {
          text += isFirst ? rows : `,${rows}`
          isFirst = false
          controller.enqueue(encoder.encode(text))
          rows = await deps.listTurns.take(caller.userId, read, { signal, isGoingOn: true })
          return
        }
        controller.enqueue(encoder.encode(text + close(around)))
        controller.close()
      },
      async cancel() {
        await batches.return()
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, { headers: { 'Content-Type': 'application/json' } })
}

function open(around: ListAnswer<v.GenericSchema>['around']): string {
  const name = around ? `{${JSON.stringify(around.listName)}:` : ''
  return `{"status":"success","data":${name}[`
}

function close(around: ListAnswer<v.GenericSchema>['around']): string {
  if (!around) return ']}'
  const rest = JSON.stringify(around.rest).slice(1)
  return `]${rest === '}' ? '' : ','}${rest}}`
}

function write(deps: Deps, item: v.GenericSchema, rows: readonly unknown[]): string {
  if (deps.env.NODE_ENV !== 'production') v.assert(v.array(item), rows)
  return rows.map((row) => JSON.stringify(row)).join(',')
}
