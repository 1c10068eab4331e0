import * as v from 'valibot'
import { createLog } from '#server/create-log.ts'

const Line = v.looseObject({ event: v.string(), msg: v.literal('security') })

/** A log that keeps what is written; to be given to the app of a test. */
export function openSecurityLog() {
  const lines: string[] = []
  return {
    log: createLog('info', { write: (line: string) => void lines.push(line) }),
    /** The lines for whoever guards the service. */
    events: () =>
      lines.flatMap((line) => {
        const read = v.safeParse(Line, JSON.parse(line))
        return read.success ? read.output : []
      }),
    /** Every line, in which no secret may be. */
    text: () => lines.join('\n'),
    forget: () => void lines.splice(0),
  }
}
